import type { Language } from '../../../lib/language.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';

const loading = new Map<Language, Promise<void>>();

/**
 * Loads the texts of `content/course-details.ts`, which only the dialog of a course shows. The same promise for each
 * who asks; one that failed is forgotten.
 */
export function detailTextsIn(language: Language): Promise<void> {
  let texts = loading.get(language);
  if (!texts) {
    texts = loadTexts(language, ['school-courses']);
    loading.set(language, texts);
    texts.catch(() => loading.delete(language));
  }
  return texts;
}
