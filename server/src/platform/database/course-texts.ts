import type { Expression, JoinBuilder } from 'kysely';
import type { CourseLanguage, InterfaceLanguage } from '@trilha/contract';
import type { Tables } from './tables.ts';

/*
 * The texts of a course in the language of who reads them. A query of courses for learners joins the row of
 * `course_translations` in that language as `translated` and selects `translatedTexts`: it takes no second query.
 */

type Joined = JoinBuilder<
  Tables & { translated: Tables['course_translations'] },
  'courses' | 'translated'
>;

/** How `course_translations as translated` is joined: the texts of the course in this language. */
export const translationIn = (language: Expression<InterfaceLanguage | null>) => (join: Joined) =>
  join.onRef('translated.course_id', '=', 'courses.id').on('translated.language', '=', language);

/** To be selected beside the course's own title, subtitle, description and language. */
export const translatedTexts = [
  'translated.title as translated_title',
  'translated.subtitle as translated_subtitle',
  'translated.description as translated_description',
] as const;

interface Texts {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly language: CourseLanguage | null;
  readonly translated_title: string | null;
  readonly translated_subtitle: string | null;
  readonly translated_description: string | null;
}

/**
 * A course as somebody reads it, with the language of each text: what is not translated is as the school wrote it.
 * @param language the one that was joined; undefined: the row has no translation
 */
export function courseIn<Row extends Texts>(language: InterfaceLanguage | undefined, row: Row) {
  const { translated_title, translated_subtitle, translated_description, ...course } = row;
  const languageOf = (translated: string | null) =>
    (translated ? language : undefined) ?? course.language;
  return {
    ...course,
    title: translated_title || course.title,
    subtitle: translated_subtitle || course.subtitle,
    description: translated_description || course.description,
    title_language: languageOf(translated_title),
    subtitle_language: languageOf(translated_subtitle),
    description_language: languageOf(translated_description),
  };
}
