import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as contract from '../contract/src/index.ts';
import {
  ACHIEVEMENTS,
  DEDICATED_LESSONS,
  STREAK_DAYS,
} from '../contract/src/learning/achievement-texts.ts';
import * as auth from '../contract/src/people/auth.ts';
import * as passwords from '../contract/src/people/passwords.ts';
import * as providers from '../contract/src/people/providers.ts';
import * as contact from '../contract/src/school/contact.ts';

const root = new URL('..', import.meta.url);

/** The sentences that are marked for translation: `npm run check` holds the catalog to the code. */
const marked: ReadonlySet<string> = new Set(
  Array.from(
    readFileSync(new URL('contract/locales/en.po', root), 'utf8').matchAll(/^msgid (".+")$/gm),
    ([, text = '']) => String(JSON.parse(text)),
  ),
);

const textsOf = (module: object) =>
  Object.values(module).filter((value): value is string => typeof value === 'string');

/** Of pages that stand in the code in Portuguese. */
const PORTUGUESE: ReadonlySet<string> = new Set([
  ...[auth, contact, passwords, providers].flatMap(textsOf),
  contract.PASSKEY_REFUSED,
  contract.PASSKEY_STEP_REFUSED,
  contract.PASSKEYS_NOT_HERE,
  'Informe sua senha',
  'Use no máximo 150 caracteres',
  'Use no máximo 254 caracteres',
  'Use no máximo 5000 caracteres',
]);

/** Their number is that of the field. */
const WITH_ANY_NUMBER = /^Must be at most \d+ characters\.$/;

const isUnmarked = (sentence: string) =>
  !marked.has(sentence) && !PORTUGUESE.has(sentence) && !WITH_ANY_NUMBER.test(sentence);

/** The sentences of a schema, of its parts and of its checks. */
function sentencesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const inner = Object.values(part).flatMap((each) => sentencesIn(each, seen));
  if (!('_zod' in part)) return inner;
  const { def } = part._zod as { def: { error?: (issue: object) => unknown } };
  const own = def.error?.({ input: '' });
  return [...(typeof own === 'string' ? [own] : []), ...inner, ...sentencesIn(def, seen)];
}

test('every sentence of a schema is marked for translation', () => {
  const all = Object.values(contract.api)
    .flatMap((group) => Object.values<contract.Endpoint>(group))
    .flatMap(({ body, query }) => [...sentencesIn(body), ...sentencesIn(query)]);
  expect(new Set(all).size).toBeGreaterThan(60);
  expect(all.filter(isUnmarked)).toEqual([]);
});

test('every constant that is a sentence is marked for translation', () => {
  const sentences = textsOf(contract).filter((text) => text.includes(' '));
  expect(sentences.length).toBeGreaterThan(80);
  expect(sentences.filter(isUnmarked)).toEqual([]);
  expect(ACHIEVEMENTS.flatMap(({ name, goal }) => [name, goal]).filter(isUnmarked)).toEqual([]);
});

/** Calls with a sentence for people, with a literal that has no mark before it. */
const UNMARKED =
  /\b(?:(?:httpError|videoError)\(\s*\w+,|(?:notFound|unauthorized|refuse|Unreadable|BadPicture|JobFailed|RowRefused|SubtitlesError)\(\[?)\s*(?<sentence>'[^']+'|"[^"]+")/g;

/** Said to nobody who reads: the log has the one, a program for metrics gets the other. */
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set([
  'The client has left.',
  'Show the token of METRICS_TOKEN.',
]);

test('every sentence with which the server refuses something is marked for translation', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(UNMARKED)].map(
      ({ groups }) => groups?.['sentence']?.slice(1, -1) ?? '',
    ),
  );
  expect(found.filter((sentence) => !NOT_FOR_PEOPLE.has(sentence))).toEqual([]);
  // It finds those that have no mark.
  expect(new Set(found)).toEqual(NOT_FOR_PEOPLE);
});

// A translation holds the number too.
test.each([
  [contract.IDEMPOTENCY_KEY_INVALID, contract.MAX_IDEMPOTENCY_KEY],
  [contract.OWN_PASSWORD_TOO_SHORT, contract.MIN_PASSWORD_LENGTH],
  [contract.TOO_MANY_PASSKEYS, contract.MAX_PASSKEYS],
  [contract.TOO_MANY_QUESTIONS, contract.MAX_QUESTIONS],
  [contract.TOO_MANY_ANSWERS, contract.MAX_ANSWERS],
  [contract.TOO_MANY_ROWS, contract.MAX_IMPORT_ROWS],
  [contract.CAPTIONS_TOO_LARGE, contract.CAPTIONS_MAX_MB],
  [contract.IMPORT_TOO_LARGE, contract.IMPORT_MAX_MB],
  [contract.USERS_FILE_TOO_LARGE, contract.USERS_FILE_MAX_MB],
  [contract.PICTURE_TOO_LARGE, contract.PICTURE_MAX_MB],
  [contract.PICTURE_ERRORS[429], contract.MAX_PICTURES_AT_ONCE],
  [ACHIEVEMENTS.find(({ code }) => code === 'on_a_roll')?.goal ?? '', STREAK_DAYS],
  [ACHIEVEMENTS.find(({ code }) => code === 'dedicated_learner')?.goal ?? '', DEDICATED_LESSONS],
])('“%s” says %i', (sentence, number) => {
  expect(sentence.match(/\d+/g)).toContain(String(number));
});

test('what is too old says the largest age', () => {
  const late = { completed: true, age_ms: contract.MAX_AGE_MS + 1 };
  const issues = contract.api.lessons.complete.body?.safeParse(late).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([
    `Must be at most ${contract.MAX_AGE_MS}.`,
  ]);
});
