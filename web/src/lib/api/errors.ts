import type { FieldErrors } from '@trilha/contract';

/** The server answered with an error, or with something that is not an answer of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body; the text where it is not JSON; null where there is none. */
  readonly body: unknown;
  /** Messages by field, nested fields dotted; empty unless the server found errors in the input. */
  readonly fieldErrors: FieldErrors;
  /** The one sentence of any other error. */
  readonly detail: string | undefined;
  /** By which the server's log knows the call, where the server has failed. */
  readonly requestId: string | undefined;
  /** How long the server asks to wait before the call is tried again. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: unknown, requestId?: string, retryAfterMs?: number) {
    const fieldErrors = status === 400 ? fieldErrorsOf(body) : {};
    const detail = sentenceOf(body);
    super(detail ?? Object.values(fieldErrors)[0]?.[0] ?? `The server answered ${status}.`);
    this.status = status;
    this.body = body;
    this.fieldErrors = fieldErrors;
    this.detail = detail;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: no network, a server that is down, a refused connection. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

function entriesOf(body: unknown): [string, unknown][] {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.entries(body)
    : [];
}

function fieldErrorsOf(body: unknown): FieldErrors {
  const found: FieldErrors = {};
  for (const [field, value] of entriesOf(body)) {
    const isList = Array.isArray(value) && value.length > 0;
    if (isList && value.every((each) => typeof each === 'string')) found[field] = value;
  }
  return found;
}

/** Names under which an error body has its sentence; other texts of a body are not for people. */
const SENTENCES = ['detail', 'message', 'error'];

function sentenceOf(body: unknown): string | undefined {
  const entries = new Map(entriesOf(body));
  for (const name of SENTENCES) {
    const value = entries.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

/** Every message of an error body, joined by commas, each once; empty where there is none. */
export function joinedMessages(body: unknown): string {
  const messages = entriesOf(body).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
    return SENTENCES.includes(name) && typeof value === 'string' ? [value] : [];
  });
  return [...new Set(messages.map((each) => each.trim()).filter(Boolean))].join(', ');
}

/** The code by which the school finds an error in its log; undefined where there is none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** Whether a log-in wants the code of its second step: none was given, or a wrong one. */
export function isCodeRequired(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  return entriesOf(error.body).some(([name, value]) => name === 'code_required' && value === true);
}

/** Whether the server does not have what was asked for. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether an admin list was asked for a page that it does not have. */
export const isNoSuchPage = isNotFound;
