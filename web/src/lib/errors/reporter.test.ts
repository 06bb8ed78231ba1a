import { NewClientError } from '@trilha/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../browser.testing.ts';
import { ApiError, NetworkError } from '../api/errors.ts';

let lib: typeof import('./report-error.ts');
let reporter: typeof import('./reporter.ts');
let sent: { url: string; body: Record<string, string>; request: RequestInit }[];
let isOnline: boolean;

beforeEach(async () => {
  fakeBrowser();
  Object.assign(window, {
    location: { pathname: '/course/7', search: '?token=secret' },
    __reactRouterManifest: { version: 'a1b2c3d4' },
  });
  sent = [];
  isOnline = true;
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    sent.push({ url, body: JSON.parse(request.body as string), request });
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 500 });
  });
  lib = await import('./report-error.ts');
  reporter = await import('./reporter.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Reports an error of the window, and one that is known to be sent, to know when both were looked at. */
async function afterAnother(...before: (() => void)[]) {
  for (const each of before) each();
  lib.reportError(new Error('the last one'));
  await expect.poll(() => sent.map(({ body }) => body['message'])).toContain('Error: the last one');
  return sent.filter(({ body }) => body['message'] !== 'Error: the last one');
}

test('an uncaught error is sent once, without secrets, and as the server takes it', async () => {
  lib.reportUncaughtErrors();
  const error = new TypeError(`x of ana@school.test is undefined, ${'t'.repeat(40)}`);
  error.stack = `TypeError: x of ana@school.test\n    at draw (https://s.test/assets/a.js?t=secret:3:14)`;
  const thrown = () =>
    window.dispatchEvent(Object.assign(new Event('error'), { error, message: error.message }));
  const rejected = () =>
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('Nobody waited') }),
    );
  const found = await afterAnother(thrown, thrown, rejected);
  expect(found.map(({ url, body }) => [url, body])).toEqual([
    [
      'http://localhost:8000/api/client-errors/',
      {
        message: 'TypeError: x of … is undefined, …',
        stack: 'TypeError: x of …\n    at draw (https://s.test/assets/a.js:3:14)',
        path: '/course/7',
        version: 'a1b2c3d4',
      },
    ],
    [expect.any(String), expect.objectContaining({ message: 'Error: Nobody waited' })],
  ]);
  expect(found[0]?.request).toMatchObject({ method: 'POST', keepalive: true });
  expect(new Headers(found[0]?.request.headers).has('authorization')).toBe(false);
  for (const { body } of found) expect(NewClientError.parse(body)).toEqual(body);
});

test.for([
  ['the network is away', new TypeError('Failed to fetch')],
  ['the network is away, as Safari says it', new TypeError('Load failed')],
  ['no answer came', new NetworkError()],
  ['a call was refused', new ApiError(404, null)],
  ['a call failed, which was reported when it did', new ApiError(500, null, 'id-of-the-call')],
  ['a call was given up', new DOMException('Aborted', 'AbortError')],
  ['an address is none', { status: 404, statusText: 'Not Found', internal: true, data: '' }],
  ['a script of another origin', undefined],
  [
    'a program that was added to the browser',
    Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/x.js:1:2' }),
  ],
  ['a late measurement', new Error('ResizeObserver loop completed')],
] as const)('nothing is sent where %s', async ([, error]) => {
  expect(await afterAnother(() => lib.reportError(error))).toEqual([]);
});

test('ten errors of a page are sent at most, and a report that fails is no error', async () => {
  isOnline = false;
  for (let n = 0; n < 30; n += 1) reporter.report(new Error(`number ${'x'.repeat(n)}`), {});
  reporter.report('a text', { requestId: 'a-request-id' });
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(10);
  expect(sent).toHaveLength(10);
});

test('what is thrown and is no error is sent too, and a stack that is too large is left out', async () => {
  reporter.report('a text', { requestId: 'a-request-id' });
  reporter.report(Object.assign(new Error('long'), { stack: 'ඞඞඞ '.repeat(2000) }), {});
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { message: 'Not an error: a text', request_id: 'a-request-id' },
    { message: 'Error: long', stack: '' },
  ]);
});
