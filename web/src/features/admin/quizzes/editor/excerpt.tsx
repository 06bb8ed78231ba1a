import { Written } from '../../../../lib/course-language.tsx';
import { excerptOf } from './model/quiz.ts';

/** The first words of a question. That it has none yet is said in the language of the page. */
export function Excerpt({ of, length }: { of: { text: string }; length?: number }) {
  const words = excerptOf(of, length);
  return of.text.trim() === '' ? words : <Written>{words}</Written>;
}
