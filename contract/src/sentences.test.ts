import { expect, test } from 'vitest';
import { z } from 'zod';
import { text } from './common.ts';
import { sentenceOf } from './sentences.ts';

const issueOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('It is valid.');
  return issue;
};

test('a sentence without braces needs no params', () => {
  expect(sentenceOf(issueOf(z.string('Give a name.'), 7))).toBe('Give a name.');
});

test('what stands in braces are the fields of the issue, or the params of a check', () => {
  expect(sentenceOf(issueOf(text(40), 'x'.repeat(41)))).toMatchObject({
    sentence: 'Must be at most {maximum} characters.',
    params: { maximum: 40 },
  });
  const even = z.number().refine((value) => value % 2 === 0, {
    message: 'Not a multiple of {step}.',
    params: { step: 2, message: 'not this' },
  });
  const { sentence, params } = Object(sentenceOf(issueOf(even, 3)));
  expect(sentence).toBe('Not a multiple of {step}.');
  expect(params).toMatchObject({ step: 2 });
  expect(params).not.toHaveProperty('message');
});
