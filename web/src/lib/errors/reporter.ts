import { clientErrors } from '@trilha/contract/bare';
import { CLIENT_ERROR_LENGTHS, harmlessText } from '@trilha/contract/client-error-text';
import { apiBase } from '../boot/config.ts';
import type { AboutError } from './report-error.ts';

/** So many errors of a page are reported; what goes wrong all the time does not flood the server. */
const MOST = 10;

/** A report is refused where it has more bytes; a stack of many odd letters is left out then. */
const MOST_BYTES = 8000;

/** The hash of the built site, which the router leaves on the window. */
declare global {
  interface Window {
    __reactRouterManifest?: { readonly version?: string };
  }
}

/** Errors by name that are expected: the screen says what they mean. Failed calls are reported by `call`. */
const EXPECTED = new Set(['ApiError', 'NetworkError', 'AbortError', 'TimeoutError']);

/** The network is away, a measurement of the browser is late, a program that was added to the browser. */
const NOT_OURS =
  /failed to fetch|load failed|networkerror|error loading dynamically imported|importing a module script|unable to preload|resizeobserver loop|-extension:\/\//i;

const sent = new Set<string>();

function cut(name: keyof typeof CLIENT_ERROR_LENGTHS, text: string): string {
  return harmlessText(text, CLIENT_ERROR_LENGTHS[name]);
}

/** The error in words; undefined where nobody needs to know of it. */
function wordsOf(error: unknown): { message: string; stack: string } | undefined {
  // Of a script of another origin browsers say nothing.
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) {
    // What the router throws for an address that is none.
    if (typeof error === 'object' && 'status' in error) return undefined;
    const text = typeof error === 'string' ? error : `of the type ${typeof error}`;
    return { message: `Not an error: ${text}`, stack: '' };
  }
  if (EXPECTED.has(error.name) || NOT_OURS.test(`${error.message}\n${error.stack}`)) {
    return undefined;
  }
  return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

/** Begins anew, as a page does that is loaded again: for tests, which share one. */
export function forgetReports(): void {
  sent.clear();
}

/** Sends an error to the server, each kind once a page and the first ten at most. */
export function report(error: unknown, { requestId }: AboutError): void {
  const words = wordsOf(error);
  if (!words || sent.size >= MOST) return;
  const message = cut('message', words.message);
  // Some browsers begin the stack with the message.
  const stack = cut('stack', words.stack);
  const kind = `${message}\n${stack}`;
  if (sent.has(kind)) return;
  sent.add(kind);
  const body = {
    message,
    stack,
    path: cut('path', window.location.pathname),
    version: window.__reactRouterManifest?.version ?? 'development',
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
  void send(body);
}

async function send(body: { stack: string }): Promise<void> {
  let text = JSON.stringify(body);
  if (new Blob([text]).size > MOST_BYTES) text = JSON.stringify({ ...body, stack: '' });
  try {
    // Not by `call`, whose failures are reported.
    await fetch((await apiBase()) + clientErrors.report.path, {
      method: clientErrors.report.method,
      headers: { 'Content-Type': 'application/json' },
      body: text,
      keepalive: true,
    });
  } catch {
    // Whoever cannot be reached is not told that they cannot.
  }
}
