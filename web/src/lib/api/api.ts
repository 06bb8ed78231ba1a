import { i18n } from '@lingui/core';
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ResponseOf } from '@trilha/contract';
import { auth } from '@trilha/contract/bare';
import { apiBase } from '../boot/config.ts';
import { isOutage, reportAnswer, reportFailure } from '../connection.ts';
import { takeEarly } from '../boot/prefetch.ts';
import { contentOfForm, type Deed, deedOf } from './deed.ts';
import { ApiError, NetworkError } from './errors.ts';
import { reportError } from '../errors/report-error.ts';
import { counted } from '../routes/network-idle.ts';
import {
  currentTokens,
  expireSession,
  loggedInAgain,
  replaceAccessToken,
  currentLapse,
} from '../session/session.ts';

export { ApiError, joinedMessages, NetworkError } from './errors.ts';

type ParamsOption<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> };

export type CallOptions<E extends Endpoint> = ParamsOption<E> &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: QueryInput<E> }) &
  (BodyInput<E> extends undefined ? { body?: undefined } : { body: BodyInput<E> }) & {
    signal?: AbortSignal;
    /** Lets the call outlive the page, for what is saved while the page is being left. */
    keepalive?: boolean;
    /** In which the sentences of the answer are to be, where that is not the page's. */
    language?: string;
  };

export type UploadOptions<E extends Endpoint> = ParamsOption<E> & {
  form: FormData;
  /** Called with whole percents, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

/** Options may be left out where none of them is required. */
export type Args<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** The same, unchecked, for code that is generic over endpoints. */
export interface AnyOptions {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  language?: string;
}

interface Answer {
  status: number;
  text: string;
  /** By which the server's log knows the call; of its own errors only. */
  requestId: string | undefined;
  retryAfterMs: number | undefined;
}

const REQUEST_ID = 'X-Request-Id';

/** Of `Retry-After`: its seconds; a date, which our server never sends, is let be. */
function millisecondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : undefined;
}

/** In which the sentences of the answer are to be: that of the page, where nothing else is said. */
const LANGUAGE = 'X-Interface-Language';

type Send = (access: string | undefined) => Promise<Answer>;

/** Calls that hand out or take back tokens: their 401 says nothing about the access token. */
function isTokenCall({ path }: Endpoint): boolean {
  return path.startsWith('/token/');
}

function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The text as JSON; what is no JSON stays text, so that a proxy's error page is survived too. */
function parsed(text: string): { isJson: boolean; body: unknown } {
  if (text === '') return { isJson: false, body: null };
  try {
    return { isJson: true, body: JSON.parse(text) };
  } catch {
    return { isJson: false, body: text };
  }
}

function headersFor(
  access: string | undefined,
  deed: Deed | undefined,
  language = i18n.locale,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (language) headers[LANGUAGE] = language;
  if (deed) headers['Idempotency-Key'] = deed.key;
  if (access) headers['Authorization'] = `Bearer ${access}`;
  return headers;
}

/** One attempt by fetch. There is no time-out: a slow connection is not an error. */
async function attempt(
  address: string,
  method: string,
  body: unknown,
  access: string | undefined,
  options: { signal?: AbortSignal; keepalive?: boolean; language?: string; deed?: Deed },
): Promise<Answer> {
  const headers = headersFor(access, options.deed, options.language);
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const early = method === 'GET' ? takeEarly(address, access) : undefined;
  const response = await (early ??
    fetch((await apiBase()) + address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
      keepalive: options.keepalive,
    }));
  const text = await response.text();
  // One that was asked for early does not know the signal.
  options.signal?.throwIfAborted();
  const requestId = response.headers.get(REQUEST_ID) ?? undefined;
  const retryAfterMs = millisecondsOf(response.headers.get('Retry-After'));
  return { status: response.status, text, requestId, retryAfterMs };
}

/** One attempt by XMLHttpRequest, which alone tells how far an upload has come. */
async function attemptUpload(
  address: string,
  method: string,
  access: string | undefined,
  { form, onProgress, signal }: Omit<UploadOptions<Endpoint>, 'params'>,
  deed: Deed | undefined,
): Promise<Answer> {
  const base = await apiBase();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, base + address);
    for (const [name, value] of Object.entries(headersFor(access, deed))) {
      request.setRequestHeader(name, value);
    }
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
      };
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader(REQUEST_ID) ?? undefined,
        retryAfterMs: millisecondsOf(request.getResponseHeader('Retry-After')),
      });
    request.onerror = () => reject(new TypeError('The upload was interrupted.'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

/** Tells the connection what came of an attempt, and gives a missing answer its name. */
async function watched(send: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    const answer = await counted(send());
    if (isOutage(answer.status)) reportFailure();
    else reportAnswer();
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    reportFailure();
    throw new NetworkError(error);
  }
}

function accessIn(body: unknown): string | undefined {
  const { access }: { access?: unknown } = typeof body === 'object' && body !== null ? body : {};
  return typeof access === 'string' && access !== '' ? access : undefined;
}

let refreshing: Promise<string> | null = null;

async function refresh(): Promise<string> {
  const token = currentTokens()?.refresh;
  if (!token) {
    expireSession();
    if (await loggedInAgain()) return currentTokens()?.access ?? '';
    throw new Error('No refresh token');
  }
  const access = currentTokens()?.access;
  const answer = await watched(() =>
    attempt(auth.refresh.path, 'POST', { refresh: token }, access, {}),
  );
  const now = currentTokens();
  // Meanwhile another tab may have logged in anew, or this one logged out.
  if (now?.refresh !== token) {
    if (now) return now.access;
    throw new ApiError(401, null);
  }
  const { body } = parsed(answer.text);
  const fresh = answer.status < 300 ? accessIn(body) : undefined;
  if (fresh) {
    replaceAccessToken(fresh);
    return fresh;
  }
  if (answer.status === 401 || answer.status === 400) {
    expireSession();
    // Where input is unsaved, its user logs in again first: then all calls go on.
    if (await loggedInAgain()) return currentTokens()?.access ?? '';
  }
  throw new ApiError(answer.status, body);
}

/**
 * A token other than the rejected one: one that has come meanwhile, or from one shared refresh. For
 * transports of their own; `call` and `upload` ask for it themselves.
 */
export function freshAccess(rejected: string): Promise<string> {
  const stored = currentTokens()?.access;
  if (stored && stored !== rejected) return Promise.resolve(stored);
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Sends with the access token, a second time with a fresh one where the first was rejected. */
async function answered(endpoint: Endpoint, send: Send, signal?: AbortSignal): Promise<Answer> {
  if (currentLapse() && endpoint.access !== 'public' && !(await loggedInAgain())) {
    throw new ApiError(401, null);
  }
  const access = currentTokens()?.access;
  let answer = await watched(() => send(access), signal);
  if (answer.status === 401 && access && !isTokenCall(endpoint)) {
    const fresh = await freshAccess(access);
    signal?.throwIfAborted();
    answer = await watched(() => send(fresh), signal);
  }
  if (answer.status < 200 || answer.status >= 300) {
    throw failed(endpoint, answer);
  }
  return answer;
}

/** The error of an answer. What the server has failed at is reported, but for what passes by itself. */
function failed(
  { method, path }: Endpoint,
  { status, text, requestId, retryAfterMs }: Answer,
): ApiError {
  if (status >= 500 && !isOutage(status)) {
    // Not with what was asked for: the pattern of the address says which call it was.
    const error = new Error(`${method} ${path} answered ${status}`);
    error.name = 'ServerError';
    error.stack = '';
    reportError(error, { requestId });
  }
  return new ApiError(
    status,
    parsed(text).body,
    status >= 500 ? requestId : undefined,
    retryAfterMs,
  );
}

async function deliver<E extends Endpoint>(
  endpoint: E,
  send: Send,
  signal?: AbortSignal,
  deed?: Deed,
): Promise<ResponseOf<E>> {
  const answer = await answered(endpoint, send, signal).catch((error: unknown) => {
    // Refused: nothing was done. What the server or a proxy fails at may have been.
    if (error instanceof ApiError && error.status < 500) deed?.answered();
    throw error;
  });
  deed?.answered();
  const { isJson, body } = parsed(answer.text);
  const isContent = answer.text !== '';
  if ((isContent || endpoint.response) && !isJson) throw new ApiError(answer.status, body);
  // The one place where the wire becomes a type: the server strips and checks what it sends by the
  // same schema, so that it is not parsed a second time here.
  return (isContent ? body : undefined) as ResponseOf<E>;
}

/**
 * Calls an endpoint of the contract. With an expired access token it refreshes once (all calls of
 * the moment share one refresh) and repeats the call.
 *
 * @throws {ApiError} where the server answers with an error
 * @throws {NetworkError} when no answer came
 */
export function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Args<CallOptions<E>>
): Promise<ResponseOf<E>> {
  return callUnchecked(endpoint, options);
}

export function callUnchecked<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, keepalive, language }: AnyOptions = {},
): Promise<ResponseOf<E>> {
  const address = addressOf(endpoint, params, query);
  const deed = endpoint.idempotent
    ? deedOf(`${address} ${JSON.stringify(body, withoutAge)}`, { isKept: true })
    : undefined;
  const send = () =>
    deliver(
      endpoint,
      (access) =>
        attempt(address, endpoint.method, body, access, { signal, keepalive, language, deed }),
      signal,
      deed,
    );
  return deed ? insistently(send, signal) : send();
}

/** What is sent again is older than before, and the same deed all the same. */
const withoutAge = (name: string, value: unknown) => (name === 'age_ms' ? undefined : value);

/** The pauses before what was cut off is sent again. */
const PAUSES_MS = [400, 1200];

/**
 * Sends again what got no answer: with its key the server does nothing twice. Not where the browser itself has no
 * connection; calls that only read are repeated by their queries.
 */
async function insistently<Result>(
  send: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof NetworkError) || !navigator.onLine) throw error;
    }
    // Not in step with all others who were cut off at the same moment.
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2)));
    signal?.throwIfAborted();
  }
  return send();
}

/** Calls an endpoint that takes files, and tells how far the upload has come. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  options: UploadOptions<E>,
): Promise<ResponseOf<E>> {
  const { params, form, onProgress, signal } = options;
  const address = addressOf(endpoint, params);
  const deed = endpoint.idempotent
    ? deedOf(`${address} ${contentOfForm(form)}`, { isKept: false })
    : undefined;
  return deliver(
    endpoint,
    (access) => attemptUpload(address, endpoint.method, access, { form, onProgress, signal }, deed),
    signal,
    deed,
  );
}

/** The text of the file that an endpoint sends. */
export async function download(
  endpoint: Endpoint,
  {
    params = {},
    query,
    body,
    signal,
  }: Pick<AnyOptions, 'query' | 'body' | 'signal'> & {
    params?: Readonly<Record<string, number>>;
  } = {},
): Promise<string> {
  const address = addressOf(endpoint, params, query);
  const send: Send = (access) =>
    attempt(address, endpoint.method, body, access, signal ? { signal } : {});
  return (await answered(endpoint, send, signal)).text;
}
