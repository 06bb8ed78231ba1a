import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';

/*
 * What visitors send is read before any limit counts them, and a body may have 2 MB. So no text may take long by
 * its form alone, as one does that an expression tries to read in thousands of ways.
 */

const LENGTH = 20_000;

const repeated = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/** Texts that are nearly what a field asks for, or make an expression go back. */
const HOSTILE = ['', 'a@', 'https://a/'].flatMap((start) =>
  ['.a', 'a.', '@', '/', '/?', `${'/'.repeat(200)}?`, ' ', ':1', '%40', '\u0000'].flatMap((part) =>
    ['', '@', ' '].map((end) => start + repeated(part) + end),
  ),
);

/** In ms of this thread. A reading that another one has disturbed is more, never less. */
function cost(work: () => void): number {
  const each = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...each);
}

const fields = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, { access, body }]) =>
    access === 'public' && body instanceof z.ZodObject
      ? Object.keys(body.shape).map((field) => ({ call: `${group}.${name}`, field, body }))
      : [],
  ),
);

test('visitors send texts', () => {
  expect(fields.length).toBeGreaterThan(20);
});

test.for(fields)('$call reads any $field in time that grows with its length alone', (one) => {
  const { body, field } = one;
  const read = (text: string) => cost(() => void body.safeParse({ [field]: text }));
  const plain = read(repeated('a'));
  const slowest = HOSTILE.map((text) => ({ text: text.slice(0, 300), ms: read(text) }))
    .toSorted((a, b) => b.ms - a.ms)
    .at(0);
  // One that is read again from each of its characters takes thousands of times as long.
  expect(slowest?.ms, JSON.stringify(slowest)).toBeLessThan(10 + 20 * plain);
});

/** The texts of a schema, each with the schema of its own value. */
function textsOf(schema: z.ZodType, path: readonly string[] = []): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, each]) =>
      textsOf(each, [...path, name]),
    );
  }
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion) {
    return (schema.options as z.ZodType[]).flatMap((each) => textsOf(each, path));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return textsOf(schema.unwrap() as z.ZodType, path);
  }
  return [[path.join('.'), schema]];
}

/** Hashed, or compared and forgotten. */
const NOT_STORED = /password$|\.code$|\.ticket$|\.verifier$|\.token$|contact\.send\.homepage$/;

test('no text that is stored takes a NUL, which PostgreSQL does not', () => {
  const taken = Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
      [body, query]
        .flatMap((schema) => (schema ? textsOf(schema, [group, name]) : []))
        .filter(([, schema]) =>
          JSON.stringify(schema.safeParse('a\u0000').data ?? '').includes('u0000'),
        )
        .map(([path]) => path),
    ),
  );
  expect(taken).toContain('auth.login.password');
  expect(taken.filter((path) => !NOT_STORED.test(path))).toEqual([]);
});
