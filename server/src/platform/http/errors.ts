import { type FieldErrors, NON_FIELD_ERRORS } from '@trilha/contract';

/** An error that is sent to the client as it is. Any other error becomes a 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(`${status} ${JSON.stringify(body)}`, options);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

interface Extra {
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  /** For the operator: it goes into the log and never to the client. */
  readonly cause?: Error | undefined;
}

/** An error with one sentence, in both fields that clients read (`ErrorDetail`). */
export function httpError(status: number, sentence: string, extra: Extra = {}): HttpError {
  const { body, headers, cause } = extra;
  return new HttpError(status, { detail: sentence, message: sentence, ...body }, headers, {
    cause,
  });
}

/** A 400 with messages by field. */
export function invalid(errors: FieldErrors): HttpError {
  return new HttpError(400, errors);
}

/** @throws 400 where there are errors */
export function requireValid(errors: FieldErrors): void {
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
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || NON_FIELD_ERRORS;
    const messages = (errors[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
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
