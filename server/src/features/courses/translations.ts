import {
  CourseLanguage,
  type CourseTranslations,
  type FieldErrors,
  TRANSLATION_OF_OWN,
} from '@trilha/contract';
import type { Queries, Trx } from '../../platform/database/database.ts';

/** Some of the translations, each with all of its texts. */
export type SentTranslations = Partial<{
  readonly [Language in CourseLanguage]: CourseTranslations[Language] | undefined;
}>;

const TEXTS = ['title', 'subtitle', 'description'] as const;

type FieldName = `translations.${CourseLanguage}.${(typeof TEXTS)[number]}`;

/**
 * The texts of translations as fields of the form, by the names that its errors have. Each is a field by itself
 * for `field-history.ts`, so that two people may translate into two languages at the same time.
 */
export type TranslatedFields = { [Name in FieldName]: string };

const LANGUAGES = CourseLanguage.options;

export function fieldsOf(translations: SentTranslations): Partial<TranslatedFields> {
  const fields: Partial<TranslatedFields> = {};
  for (const language of LANGUAGES) {
    const texts = translations[language];
    if (!texts) continue;
    for (const name of TEXTS) fields[`translations.${language}.${name}`] = texts[name];
  }
  return fields;
}

function fromFields(fields: Partial<TranslatedFields>): CourseTranslations {
  const of = (language: CourseLanguage) => ({
    title: fields[`translations.${language}.title`] ?? '',
    subtitle: fields[`translations.${language}.subtitle`] ?? '',
    description: fields[`translations.${language}.description`] ?? '',
  });
  return { 'pt-BR': of('pt-BR'), en: of('en'), fr: of('fr') };
}

const isTranslated = (name: string): name is FieldName => name.startsWith('translations.');

/** Changes of a course, apart: those of the course itself, and those of its translations. */
export function apart<Fields extends object>(
  changes: Fields,
): { own: Omit<Fields, FieldName>; translated: Partial<TranslatedFields> } {
  const all = Object.entries(changes);
  return {
    own: Object.fromEntries(all.filter(([name]) => !isTranslated(name))) as Omit<Fields, FieldName>,
    translated: Object.fromEntries(all.filter(([name]) => isTranslated(name))),
  };
}

/** The names of changed fields, for the audit: those of translations as one. */
export function namesOf(changed: readonly string[]): string[] {
  return [...new Set(changed.map((name) => (isTranslated(name) ? 'translations' : name)))];
}

/** The translations of each of these courses. */
export async function translationsOf(
  db: Queries,
  courseIds: readonly number[],
): Promise<(courseId: number) => CourseTranslations> {
  const rows = await db
    .selectFrom('course_translations')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .execute();
  return (courseId) => {
    const own = rows.filter((row) => row.course_id === courseId);
    return fromFields(fieldsOf(Object.fromEntries(own.map((row) => [row.language, row]))));
  };
}

/** Stores all translations of a course in place of those that it has. */
export async function storeTranslations(
  trx: Trx,
  courseId: number,
  fields: Partial<TranslatedFields>,
): Promise<void> {
  await trx.deleteFrom('course_translations').where('course_id', '=', courseId).execute();
  const translations = fromFields(fields);
  const rows = LANGUAGES.map((language) => ({
    course_id: courseId,
    language,
    ...translations[language],
  })).filter((row) => TEXTS.some((name) => row[name] !== ''));
  if (rows.length > 0) await trx.insertInto('course_translations').values(rows).execute();
}

/** The errors of translations into the language that the course itself is written in. */
export function translationErrors(
  course: { readonly language?: CourseLanguage | null | undefined } & Partial<TranslatedFields>,
): FieldErrors {
  const { language } = course;
  if (!language) return {};
  const names = TEXTS.map((name) => `translations.${language}.${name}` as const);
  const written = names.filter((name) => course[name]);
  return Object.fromEntries(written.map((name) => [name, [TRANSLATION_OF_OWN]]));
}
