import { type FieldErrors, NON_FIELD_ERRORS } from '@trilha/contract';

/** A refusal that reaches the caller as it stands. Anything else that is thrown becomes a 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal in one sentence, which stands under both names that clients look for. */
export function httpError(
  status: number,
  sentence: string,
  extra: { body?: Record<string, unknown>; headers?: Record<string, string> } = {},
): HttpError {
  return new HttpError(
    status,
    { detail: sentence, message: sentence, ...extra.body },
    extra.headers ?? {},
  );
}

/** Invalid input, message by field. */
export function invalid(errors: FieldErrors): HttpError {
  return new HttpError(400, errors);
}

export function notFound(sentence = 'Not found.'): HttpError {
  return httpError(404, sentence);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Gathers validation issues by dotted field name, each sentence once. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || NON_FIELD_ERRORS;
    const messages = (errors[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return errors;
}

/** A setting or a state of the installation that prevents the start; the message says what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
