import { api, type Endpoint } from '@trilha/contract';
import fc from 'fast-check';
import { type FuzzForm, formParts } from './forms.ts';
import { numbers, texts } from './texts.ts';
import { anything, asText, mutated, mutations, valuesOf } from './values.ts';

export const ROLES = ['nobody', 'student', 'staff', 'superuser'] as const;
export type Role = (typeof ROLES)[number];

/** A request as plain data, so that it can be printed, made smaller and kept in the corpus. */
export interface FuzzRequest {
  /** The name of the endpoint, such as `adminUsers.update`. */
  readonly call: string;
  readonly role: Role;
  /** What stands in the path in place of its parameters, in their order. */
  readonly ids?: readonly string[];
  /** The query without its question mark. */
  readonly query?: string | undefined;
  /** A body as it is sent; JSON unless `headers` say otherwise. */
  readonly text?: string | undefined;
  readonly form?: FuzzForm | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Some limits are counted by address. */
  readonly ip?: string;
}

export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(api).flatMap(([group, of]) =>
    Object.entries(of).map(([name, endpoint]): [string, Endpoint] => [
      `${group}.${name}`,
      endpoint,
    ]),
  ),
);

const ids = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('1', '2', '3', '4') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '01',
      '1e1',
      '1.0',
      'abc',
      '2147483647',
      '2147483648',
      '99999999999',
      '%00',
      '%2e%2e%2f',
      '%F0%9F%98%80',
      '%zz',
      '%c0%af',
      '%201',
      '__proto__',
      '١',
      'x'.repeat(300),
    ),
  },
);

const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/** A repeated parameter for a list, JSON for what is no text. */
function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encoded(String(value));
  return Object.entries(value)
    .flatMap(([name, each]) =>
      [each].flat().map((one) => `${encoded(name)}=${encoded(asText(one))}`),
    )
    .join('&');
}

const oddQueries = fc.constantFrom(
  'page=1&page=2',
  'page[]=1',
  'page=%ff',
  'search=%zz',
  '&&&',
  'page',
  '=1',
  'search=%00',
  'page=1e9',
  'page=-0',
  'search[a]=b',
  '__proto__=1',
  'constructor=1',
  'search=%ed%a0%80',
  `search=${'a'.repeat(5000)}`,
  `search=${'%EF%B7%BA'.repeat(199)}`,
  Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&'),
);

/** What JSON.stringify does not write, put in the place of one of the numbers or behind a brace. */
const rewritings = fc.oneof(
  { weight: 12, arbitrary: fc.constant((json: string) => json) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1e400', '-0', '123456789012345678901234567890', '1.0', 'NaN', '01')
      .map((number) => (json: string) => json.replace(/(?<=[:[,])\d+/, number)),
  },
  {
    weight: 1,
    // The same key twice.
    arbitrary: fc.tuple(texts(), numbers).map(
      ([text, number]) =>
        (json: string) =>
          json.replace(/^\{("[^"\\]*"):/, `{$1:${JSON.stringify(text)},$1:${number},$1:`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(5_000, 100_000)
      .map((depth) => (json: string) => '['.repeat(depth) + json + ']'.repeat(depth)),
  },
  {
    weight: 1,
    arbitrary: fc.nat(40).map((length) => (json: string) => json.slice(0, length)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('\uFEFF', ' ', '\u0000', ")]}',\n", '[')
      .map((head) => (json: string) => head + json),
  },
);

const jsonOf = (value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(value, mutations, rewritings)
    .map(([before, changes, rewrite]) => rewrite(JSON.stringify(mutated(before, changes)) ?? ''));

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer ${'x'.repeat(9000)}`,
    'é',
  ],
  'content-type': [
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain',
    '*/*',
    ';',
    'application/merge-patch+json',
    'application/offset+octet-stream',
  ],
  'accept-encoding': ['nonsense', '*;q=0', 'gzip;q=NaN', 'br, br, br', 'identity;q=0'],
  'user-agent': ['', 'x'.repeat(5000), 'é\u0080ÿ', 'Mozilla/5.0 (((((((((((((((('],
  'x-forwarded-for': ['127.0.0.1', 'not an address', "1' or 1=1", ', , ,'],
  'x-forwarded-host': ['evil.example'],
  'x-http-method-override': ['DELETE'],
  cookie: ['a=b; __proto__=1; =', 'x'.repeat(4000)],
  origin: ['null', 'https://evil.example', 'https://client.example', '%'],
  host: ['evil.example', '', '[', 'a, b'],
  range: ['bytes=0-0', 'bytes=-', 'bytes=9-1', 'lines=1-2'],
  'if-none-match': ['*', '"', 'W/', '"a", "b"'],
  'if-modified-since': ['yesterday'],
  'idempotency-key': ['', 'x'.repeat(1000), "'"],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  expect: ['100-continue'],
};

const oddHeaders = fc
  .array(
    fc
      .constantFrom(...Object.keys(ODD_HEADERS))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(ODD_HEADERS[name] ?? [])))),
    { minLength: 1, maxLength: 3 },
  )
  .map((headers) => Object.fromEntries(headers));

const rolesFor = ({ access }: Endpoint): fc.Arbitrary<Role> => {
  const isFor = access === 'user' ? 'student' : access === 'public' ? 'nobody' : access;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(isFor) },
    { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
  );
};

function bodiesOf(
  endpoint: Endpoint,
): fc.Arbitrary<Pick<FuzzRequest, 'text' | 'form' | 'headers'>> {
  if (endpoint.method === 'GET') return fc.constant({});
  const value = endpoint.body ? valuesOf(endpoint.body) : anything;
  const json = jsonOf(value).map((text) => ({ text }));
  if (endpoint.files) {
    const fields = endpoint.body
      ? fc.tuple(value, mutations).map(([before, changes]) => mutated(before, changes))
      : fc.constant({});
    return fc.oneof({ weight: 12, arbitrary: formParts(endpoint.files, fields) }, json);
  }
  if (endpoint.form) {
    const form = fc
      .tuple(value, mutations)
      .map(([before, changes]) => queryOf(mutated(before, changes)));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return fc.oneof(
      json,
      fc.oneof(form, oddQueries).map((text) => ({ text, headers })),
    );
  }
  if (!endpoint.body) return fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, json);
  return json;
}

function requestsOf(call: string, endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const places = endpoint.path.match(/\{\w+\}/g)?.length ?? 0;
  const query = endpoint.query
    ? fc
        .tuple(valuesOf(endpoint.query), mutations)
        .map(([before, changes]) => queryOf(mutated(before, changes)))
    : fc.constant(undefined);
  return fc
    .record({
      role: rolesFor(endpoint),
      ids: fc.array(ids, { minLength: places, maxLength: places }),
      query: fc.oneof({ weight: 12, arbitrary: query }, oddQueries),
      body: bodiesOf(endpoint),
      odd: fc.oneof({ weight: 10, arbitrary: fc.constant({}) }, oddHeaders),
      ip: fc.nat(0xff_ff).map((n) => `10.1.${n >> 8}.${n & 0xff}`),
    })
    .map(({ body: { headers, ...body }, odd, ...rest }) => ({
      call,
      ...rest,
      ...body,
      headers: { ...headers, ...odd },
    }));
}

/** Calls that start a process or hash a password cost many times as much as others. */
const COSTLY = new Set(['videos.upload', 'videos.poster', 'auth.login']);

/** Requests of all endpoints; those that take more get more of them. */
export const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...[...endpoints].map(([call, endpoint]) => ({
    weight: COSTLY.has(call) || !(endpoint.body ?? endpoint.files ?? endpoint.query) ? 1 : 4,
    arbitrary: requestsOf(call, endpoint),
  })),
);
