/*
 * Sentences that people get to read: an error beside a field, the reason of a refusal. They stand in the code
 * in English, marked for translation with `i18n` in a comment before them; what changes stands in braces.
 */

/** What stands in the braces of a sentence. */
export type SentenceParams = Readonly<Record<string, string | number>>;

/** A sentence in English; with params where it has braces. */
export type Sentence = string | { readonly sentence: string; readonly params: SentenceParams };

/** What of an issue of zod tells its sentence. */
interface Issue {
  readonly message: string;
  /** Of a check of ours. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The sentence of an issue. Its braces are named like the issue's own fields (`Must be at most {maximum}
 * characters.`), or like the `params` of a check of ours.
 */
export function sentenceOf(issue: Issue): Sentence {
  const { message: sentence } = issue;
  if (!sentence.includes('{')) return sentence;
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries({ ...issue, ...issue.params })) {
    if (name === 'message') continue;
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
    else if (typeof value === 'bigint') params[name] = String(value);
  }
  return { sentence, params };
}
