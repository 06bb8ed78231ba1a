import { type Endpoint, MAX_ID } from '@trilha/contract';
import { z } from 'zod';
import { PASSWORD, questions } from '../school.ts';
import { videoFixture } from '../videos.ts';
import type { ApiCall, CallName } from './calls.ts';
import { CATALOGUE_ENTRY, type Rows, VIDEO } from './rows.ts';

/*
 * What a call sends: made from the schema of its endpoint. Here stands only what a schema does not say:
 * which row an id means, what a text must look like, what a file holds.
 */

/** What an id in a body is an id of, by the name of its field. */
export const idFields: Readonly<Record<string, string>> = {
  course: 'courses',
  course_id: 'courses',
  courses: 'courses',
  teaches: 'courses',
  ids: 'lessons',
  lesson_id: 'lessons',
  user: 'users',
  owner: 'staff',
  student: 'users',
  'people.ids': 'users',
};

let count = 0;
const another = () => `sample-${(count += 1)}`;

/** Values of fields whose rule is not in the JSON Schema, by their name. */
const fields: Readonly<Record<string, () => unknown>> = {
  email: () => `${another()}@school.test`,
  catalogue_entry: () => CATALOGUE_ENTRY,
  entry: () => CATALOGUE_ENTRY,
  username: another,
  password: () => 'a-good-password',
  current_password: () => PASSWORD,
  new_password: () => 'a-new-password',
  birth_date: () => '1990-05-31',
  icon: () => '',
  request_id: () => 'a-request-id',
  /** A honeypot. */
  homepage: () => '',
  language: () => 'en',
  time_zone: () => 'Europe/Lisbon',
  reminder_hour: () => 19,
  url: () => VIDEO,
  video_url: () => 'https://videos.example/market.mp4',
};

/** Fields of one call that depend on one another. */
const own: Partial<Record<CallName, (rows: Rows) => Record<string, unknown>>> = {
  // In another language than the course itself.
  'adminCourses.create': () => ({ translations: { fr: {} } }),
  'adminCourses.update': () => ({ translations: { fr: {} } }),
  'adminMaterials.create': () => ({ link_url: 'https://links.example/', text: undefined }),
  // Of its kind.
  'adminMaterials.update': () => ({ link_url: 'https://links.example/new', text: undefined }),
  'adminMaterials.reorder': ({ ids }) => ({ ids: [ids['materials']] }),
  'adminQuizzes.create': () => ({ questions: questions(2) }),
  'adminQuizzes.update': () => ({ questions: questions(2) }),
  'adminQuizzes.addQuestion': () => ({ ...questions(1)[0] }),
  // A course is for enrolling alone.
  'bulkUsers.begin': ({ ids }) => ({
    people: { ids: [ids['users']] },
    action: 'deactivate',
    course: undefined,
  }),
  'bulkUsers.export': ({ ids }) => ({ people: { ids: [ids['users']] } }),
  'passkeys.add': () => ({
    response: {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    },
  }),
  /** One person, who is meant by their id. */
  'adminNotices.create': ({ ids }) => ({
    people: { ids: [ids['users']] },
    expected: 1,
    send_at: null,
  }),
  'adminSchool.saveDraft': () => ({ content: { timeZone: 'America/Recife' } }),
  // Of the draft that the rows hold.
  'adminSchool.publish': () => ({ version: 1 }),
  'notices.read': () => ({ until: '2030-01-01T00:00:00Z' }),
  'adminNotices.preview': ({ ids }) => ({ people: { ids: [ids['users']] } }),
  'goals.set': () => ({ goal: { per: 'day', amount: 1 } }),
  'quizzes.submit': ({ choice }) => ({ answers: choice }),
  /** A list of a form: one empty value is an empty list. */
  'adminUsers.create': () => ({ courses: '', teaches: '', invite: 'false' }),
  /** A blank password stays as it is. */
  'adminUsers.update': () => ({ courses: '', teaches: '', password: '' }),
};

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Files by the name of their field; any other is a text. */
const files: Readonly<Record<string, () => [content: Buffer<ArrayBuffer> | string, name: string]>> =
  {
    profile_image: () => [PIXEL, 'pixel.gif'],
    icon: () => [PIXEL, 'pixel.gif'],
    poster_file: () => [PIXEL, 'pixel.gif'],
    video_file: () => [videoFixture('video.mp4'), 'video.mp4'],
    captions_file: () => ['00:01.000 --> 00:02.000\nOlá', 'ola.srt'],
    material_file: () => ['%PDF-1.7', 'sample.pdf'],
    users_file: () => ['email\nnew@school.test', 'users.csv'],
    logo: () => [PIXEL, 'pixel.gif'],
    import_file: () => ['Are you there? {T}', 'questions.txt'],
  };

/** What is used of a JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Whether a value of this schema is the id of a row. */
export const isId = (schema: JsonSchema) => schema.maximum === MAX_ID && schema.minimum === 1;

/** A value that a schema describes. New rows of a tree have no id: `id` is left out. */
function valueOf(schema: JsonSchema, name: string, rows: Rows): unknown {
  const field = fields[name];
  if (field) return field();
  if (schema.anyOf) return valueOf(schema.anyOf[0] ?? {}, name, rows);
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        properties
          .filter(([key]) => key !== 'id')
          .map(([key, inner]) => [key, valueOf(inner, key, rows)]),
      );
    }
    case 'array':
      return [valueOf(schema.items ?? {}, name, rows)];
    case 'integer':
    case 'number': {
      const kind = idFields[name];
      return kind && isId(schema) ? rows.ids[kind] : Math.max(1, schema.minimum ?? 1);
    }
    case 'boolean':
      return false;
    default:
      return 'Sample text'.slice(0, schema.maxLength);
  }
}

/** The body of a call, or the text fields of its form; undefined where it takes none. */
export function bodyOf(
  { name, endpoint }: ApiCall,
  rows: Rows,
): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const made = valueOf(jsonSchema(endpoint.body), '', rows) as Record<string, unknown>;
  const body = { ...made, ...own[name]?.(rows) };
  const inForm = endpoint.files ? textsOf(body) : body;
  const { error } = endpoint.body.safeParse(inForm);
  if (!error) return body;
  throw new Error(
    `The body of ${name} that is made from its schema is refused: ${z.prettifyError(error)}. ` +
      'Say what such a field holds in `fields` or `own` in server/test/access/samples.ts.',
  );
}

/** What a call needs behind its path: the fields of the query that are required. */
export function queryOf({ name, endpoint }: ApiCall, rows: Rows): string {
  if (!endpoint.query) return '';
  const { properties = {}, required = [] } = jsonSchema(endpoint.query);
  const query = required.map((key): [string, string] => [
    key,
    String(valueOf(properties[key] ?? {}, key, rows)),
  ]);
  const { error } = endpoint.query.safeParse(Object.fromEntries(query));
  if (!error) return query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  throw new Error(
    `The query of ${name} that is made from its schema is refused: ${z.prettifyError(error)}. ` +
      'Say what such a field holds in `fields` in server/test/access/samples.ts.',
  );
}

/** The payload of a call: a form where it takes files, else JSON. */
export function payloadOf(
  { endpoint }: ApiCall,
  body: Record<string, unknown> | undefined,
): object | undefined {
  if (!endpoint.files) return body;
  const form = new FormData();
  for (const [key, value] of Object.entries(textsOf(body ?? {}))) form.append(key, value);
  for (const field of endpoint.files) {
    const file = files[field]?.() ?? ['Sample text', 'sample.txt'];
    form.append(field, new Blob([file[0]]), file[1]);
  }
  return form;
}

const textsOf = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));

/** A body that the endpoint's schema refuses; undefined where it takes anything. */
export function invalidBodyOf({ endpoint }: { endpoint: Endpoint }): object | undefined {
  const { body } = endpoint;
  if (!body) return undefined;
  const names = Object.keys(jsonSchema(body).properties ?? {});
  // A field that is an object, an empty text or absent: one of them is wrong where anything is.
  const candidates = [{ a: 'wrong' }, ''].map((value) =>
    Object.fromEntries(names.map((name) => [name, value])),
  );
  return [{}, ...candidates].find((candidate) => !body.safeParse(candidate).success);
}

/** The places of ids in a body, such as `questions.0.answers.0.id`. */
export function idPlaces(schema: JsonSchema, at: readonly string[] = []): string[][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => idPlaces(of, [...at, name])),
    ...(schema.items ? idPlaces(schema.items, [...at, '0']) : []),
    ...(schema.anyOf ?? []).flatMap((of) => idPlaces(of, at)),
  ];
  return isId(schema) ? [[...at], ...inner] : inner;
}

/** A copy of the body with `id` at a place of it. */
export function withId(
  body: object,
  place: readonly string[],
  id: number,
): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  let inner = copy;
  for (const name of place.slice(0, -1)) inner = inner[name] as Record<string, unknown>;
  inner[place.at(-1) ?? ''] = id;
  return copy;
}
