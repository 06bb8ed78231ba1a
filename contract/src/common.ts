import { z } from 'zod';

/** A lesson counts as completed when this share of its video has been watched. */
export const COMPLETION_THRESHOLD = 0.9;
export const DEFAULT_PASSING_SCORE = 70;
export const ADMIN_PAGE_SIZE = 10;
export const USER_SEARCH_DEBOUNCE_MS = 500;
export const MIN_PASSWORD_LENGTH = 8;
export const COURSE_CREATED_REDIRECT_MS = 1500;
export const LESSON_SAVED_REDIRECT_MS = 1500;
export const QUIZ_SAVED_REDIRECT_MS = 3000;

/** The largest id both database engines hold in their integer column. */
export const MAX_ID = 2_147_483_647;

export const id = z.int().min(1).max(MAX_ID);

/** ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime();

export const percent = z.int().min(0).max(100);

/** Grows with every change of a field of the form. A form sends it back with its changes. */
export const version = z.int().min(1);
/**
 * The version that a form began from. What somebody else has changed since stays; a field that both have
 * changed is a 409 (`ErrorDetail.fields`). Without a version everything that is sent is stored.
 */
export const sentVersion = z
  .int(/*i18n*/ 'Must be a whole number.')
  .min(1, /*i18n*/ 'Must be 1 or more.')
  .optional();

const NUL = '\u0000';
const noNul = (value: string): boolean => !value.includes(NUL);

/**
 * An optional text of a body: trimmed, without NUL, at most `max` characters. Every text in a body
 * is declared with this function or `requiredText`.
 */
export function text(max: number) {
  return z
    .string(/*i18n*/ 'Must be a text.')
    .trim()
    .max(max, /*i18n*/ 'Must be at most {maximum} characters.')
    .refine(noNul, /*i18n*/ 'Must not contain a NUL character.');
}

/** A text that must not be blank; `missing` is the error message of form and server. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, /*i18n*/ 'Must be at most {maximum} characters.')
    .refine(noNul, /*i18n*/ 'Must not contain a NUL character.');
}

const webAddress = z.url({ protocol: /^https?$/ });

/** Whether the value is an http or https URL. */
export function isWebAddress(value: string): boolean {
  return webAddress.safeParse(value).success;
}

const MEDIA_PATH = /^\/media(\/[\w-][\w.-]*)+([?#].*)?$/;

/** Whether the value is a `/media/` path with an optional query or fragment, without `..`. */
export function isMediaPath(value: string): boolean {
  return MEDIA_PATH.test(value);
}

/** A list. Lists for students have all rows, with `next` and `previous` null; admin lists are paged. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
}

export const ENTRY_NOT_A_SLUG =
  /*i18n*/ 'Use small letters, digits and hyphens, such as english-beginner.';
/** The slug of an entry of the public catalogue, which the school writes (`web/src/content/catalogue.ts`). */
export const CatalogueEntry = text(60).refine(
  (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  ENTRY_NOT_A_SLUG,
);

/** The body of a 400 for invalid input: messages by field, nested fields with dots. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** The name for errors that belong to no field. */
export const NON_FIELD_ERRORS = 'non_field_errors';

/** The body of any other error: one sentence in two fields. */
export const ErrorDetail = z.object({
  detail: z.string(),
  message: z.string(),
  /** Of a 409 for a form: the fields that somebody else has changed too. */
  fields: z.array(z.string()).optional(),
  /** Of a 409 for people whom a filter finds: how many they are now. */
  count: z.int().min(0).optional(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/**
 * `?page=` of an admin list. An invalid number becomes 0, which is a 404 like a page past the end.
 */
export const PageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(MAX_ID).catch(0).default(1),
});

/** The header by which a call that creates something may be repeated (`Endpoint.idempotent`). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** The header of an answer that is that of an earlier request with the same key: `true`. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';
export const MAX_IDEMPOTENCY_KEY = 255;
export const IDEMPOTENCY_KEY_INVALID =
  /*i18n*/ 'Must be 1 to 255 visible ASCII characters, without spaces.';
/** The 422 of a key that came with other content. */
export const IDEMPOTENCY_KEY_REUSED =
  /*i18n*/ 'This Idempotency-Key was used for a request with other content. Send a new key with each new request.';

/** The 404 of a page past the end. */
export const INVALID_PAGE = /*i18n*/ 'Invalid page.';

/** `?search=` of a list: words of the texts of a row. */
export const searchText = text(200).catch('').default('');

/** An id as a filter of a list; an invalid one finds nothing. */
export const idFilter = z.coerce.number<number>().int().min(1).max(MAX_ID).catch(0).optional();

/** The languages of the interface; what a school teaches and writes may be in others. */
export const InterfaceLanguage = z.enum(['pt-BR', 'en', 'fr']);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

/**
 * The languages that a course may be written in: `language` of a course, null where nobody has said it. Its
 * lessons, quizzes and benefits are in that language.
 */
export const CourseLanguage = z.enum(['pt-BR', 'en', 'fr']);
export type CourseLanguage = z.infer<typeof CourseLanguage>;

/**
 * The header that says in which language the sentences of an answer are to be. Without it they are as they
 * stand in this contract.
 */
export const INTERFACE_LANGUAGE = 'X-Interface-Language';

export const Level = z.enum(['beginner', 'intermediate', 'advanced']);
export type Level = z.infer<typeof Level>;
