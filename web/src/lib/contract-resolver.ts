import type { I18n } from '@lingui/core';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { CONTRACT } from './texts/catalogs.ts';
import { issueText } from './texts/contract-text.ts';
import { languageIn, loadTexts } from './texts/texts.ts';

type Issue = z.core.$ZodIssue;

/** The issue that is said: of a union that of the way that comes closest. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const [first] = issue.errors.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return first ?? issue;
}

/** All issues with their whole path, those of the ways of a union too. */
function* withPaths(
  issues: readonly Issue[],
  around: readonly PropertyKey[] = [],
): Generator<[path: string, issue: Issue]> {
  for (const issue of issues) {
    const path = [...around, ...issue.path];
    yield [path.map(String).join('.'), closest(issue)];
    if (issue.code !== 'invalid_union') continue;
    for (const way of issue.errors) yield* withPaths(way, path);
  }
}

/**
 * Checks a form by a schema of the contract and says what is wrong in the language of the form, which in a
 * dialog may be another than that of the page. Its values stay as they were typed. In place of the library's own resolver, which drops what stands in the braces of
 * a sentence.
 */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType<FieldValues, Values>,
  i18n: I18n,
): Resolver<Values> {
  return async (values, _context, options) => {
    const checked = await schema.safeParseAsync(values);
    if (checked.success) return { values: { ...values }, errors: {} };
    // Without them it is said in English.
    await loadTexts(languageIn(i18n), [CONTRACT]).catch(() => undefined);
    const errors: Record<string, FieldErrors[string]> = {};
    for (const [path, issue] of withPaths(checked.error.issues)) {
      errors[path] ??= { type: issue.code, message: issueText(issue, i18n) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) };
  };
}
