import {
  type InterfaceLanguage,
  NON_FIELD_ERRORS,
  type Sentence,
  sentenceOf,
  type SentenceParams,
} from '@trilha/contract';
import { said } from '../texts.ts';

/** Sentences by field, to be said in somebody's language. */
export type FieldSentences = Record<string, Sentence[]>;

/** What of an error's body is said to people. */
type Said = Readonly<Record<string, Sentence | readonly Sentence[]>>;

/** An error that is sent to the client as it is. Any other error becomes a 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly said: Said;
  /** What else its body holds. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    sentences: Said,
    { facts = {}, headers = {}, ...options }: ErrorParts = {},
  ) {
    super(`${status} ${JSON.stringify({ ...bodyOf(sentences, undefined), ...facts })}`, options);
    this.name = 'HttpError';
    this.status = status;
    this.said = sentences;
    this.facts = facts;
    this.headers = headers;
  }

  /** As it is sent to who says no language. */
  get body(): Record<string, unknown> {
    return this.bodyIn(undefined);
  }

  bodyIn(language: InterfaceLanguage | undefined): Record<string, unknown> {
    return { ...bodyOf(this.said, language), ...this.facts };
  }
}

interface ErrorParts extends ErrorOptions {
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Record<string, string> | undefined;
}

function bodyOf(sentences: Said, language: InterfaceLanguage | undefined) {
  return Object.fromEntries(
    Object.entries(sentences).map(([name, value]): [string, unknown] => [
      name,
      isList(value) ? value.map((one) => said(language, one)) : said(language, value),
    ]),
  );
}

const isList = (value: Said[string]): value is readonly Sentence[] => Array.isArray(value);

interface Extra {
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  /** What stands in the braces of the sentence. */
  readonly params?: SentenceParams;
  /** For the operator: it goes into the log and never to the client. */
  readonly cause?: Error | undefined;
}

/** An error with one sentence, in both fields that clients read (`ErrorDetail`). */
export function httpError(status: number, sentence: string, extra: Extra = {}): HttpError {
  const { body: facts, headers, cause, params } = extra;
  const whole = params ? { sentence, params } : sentence;
  return new HttpError(status, { detail: whole, message: whole }, { facts, headers, cause });
}

/** A 400 with messages by field. */
export function invalid(errors: FieldSentences): HttpError {
  return new HttpError(400, errors);
}

/** @throws 400 where there are errors */
export function requireValid(errors: FieldSentences): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function notFound(sentence = /*i18n*/ 'Not found.'): HttpError {
  return httpError(404, sentence);
}

/** The answer while the database does not answer. @param requestId of the line about it in the log */
export function unavailable(requestId?: string): HttpError {
  return httpError(503, /*i18n*/ 'The database does not answer.', {
    headers: {
      'retry-after': '5',
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
  });
}

/** Ends a call whose client has left while it waited. Only the log sees the status, which is nginx's. */
export function clientHasLeft(): HttpError {
  return httpError(499, 'The client has left.');
}

/** The answer while the file of the database cannot be read or written. */
export function databaseUnusable(requestId: string): HttpError {
  return httpError(
    503,
    /*i18n*/ 'The database of the server cannot be used at the moment. Try again later.',
    {
      headers: { 'retry-after': '30', 'x-request-id': requestId },
    },
  );
}

/** The answer where neither the database nor a file finds room. */
export function diskFull(): HttpError {
  return httpError(
    507,
    /*i18n*/ 'The disk of the server is full. Nothing was stored; try again later.',
  );
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Groups validation issues by dotted field name; each sentence once per field. */
export function fieldErrors(issues: readonly Issue[]): FieldSentences {
  const errors: FieldSentences = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || NON_FIELD_ERRORS;
    const sentences = (errors[field] ??= []);
    const sentence = sentenceOf(issue);
    const english = said(undefined, sentence);
    if (!sentences.some((one) => said(undefined, one) === english)) sentences.push(sentence);
  }
  return errors;
}

/** A wrong setting or a state of the installation that prevents the start. The message tells what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
