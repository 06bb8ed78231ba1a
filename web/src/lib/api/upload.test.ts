import { endpoint } from '@trilha/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ana, fakeBrowser, json } from '../browser.testing.ts';

const uploadVideo = endpoint({
  method: 'POST',
  path: '/admin/videos/upload/',
  access: 'staff',
  summary: '',
  files: ['video_file'],
  response: z.object({ url: z.string() }),
});

/** As much of an XMLHttpRequest as an upload needs; each test says what the server does with it. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  static serve: (request: FakeRequest) => void = () => undefined;

  readonly headers = new Map<string, string>();
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  body: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(_method: string, _url: string): void {
    FakeRequest.sent.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: unknown): void {
    this.body = body;
    queueMicrotask(() => FakeRequest.serve(this));
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

let lib: typeof import('./api.ts');
let session: typeof import('../session/session.ts');
let refreshed: number;

beforeEach(async () => {
  fakeBrowser();
  FakeRequest.sent = [];
  refreshed = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async () => {
    refreshed += 1;
    return json(200, { access: 'new' });
  });
  session = await import('../session/session.ts');
  lib = await import('./api.ts');
  session.startSession({ access: 'old', refresh: 'r1', user: ana }, true);
});
afterEach(() => vi.unstubAllGlobals());

test('tells its progress in whole percents and gives the answer', async () => {
  const form = new FormData();
  const progress: number[] = [];
  FakeRequest.serve = (request) => {
    request.upload.onprogress?.({ loaded: 1, total: 3, lengthComputable: true });
    request.upload.onprogress?.({ loaded: 5, total: 0, lengthComputable: false });
    request.upload.onprogress?.({ loaded: 3, total: 3, lengthComputable: true });
    request.answer(201, { url: '/media/a.mp4' });
  };
  const answer = await lib.upload(uploadVideo, { form, onProgress: (each) => progress.push(each) });
  expect(answer.url).toBe('/media/a.mp4');
  expect(progress).toEqual([33, 100]);
  const [request] = FakeRequest.sent;
  expect(request?.body).toBe(form);
  expect(request?.headers.get('Authorization')).toBe('Bearer old');
  // The browser writes it, with the boundary of the form.
  expect(request?.headers.has('Content-Type')).toBe(false);
});

test('refreshes an expired token once and sends the file again', async () => {
  FakeRequest.serve = (request) =>
    request.headers.get('Authorization') === 'Bearer new'
      ? request.answer(201, { url: '/media/a.mp4' })
      : request.answer(401, {});
  await lib.upload(uploadVideo, { form: new FormData() });
  expect(refreshed).toBe(1);
  expect(FakeRequest.sent).toHaveLength(2);
});

test('an answer with an error is an ApiError', async () => {
  FakeRequest.serve = (request) => request.answer(413, { error: 'Too large.' });
  await expect(lib.upload(uploadVideo, { form: new FormData() })).rejects.toMatchObject({
    name: 'ApiError',
    status: 413,
    detail: 'Too large.',
  });
});

test('an upload that breaks off is a NetworkError', async () => {
  FakeRequest.serve = (request) => request.onerror?.();
  await expect(lib.upload(uploadVideo, { form: new FormData() })).rejects.toBeInstanceOf(
    lib.NetworkError,
  );
});

test('an upload that is called off ends as such', async () => {
  const controller = new AbortController();
  FakeRequest.serve = () => controller.abort();
  await expect(
    lib.upload(uploadVideo, { form: new FormData(), signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});

test('what was called off before it began is never sent', async () => {
  await expect(
    lib.upload(uploadVideo, { form: new FormData(), signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeRequest.sent).toHaveLength(0);
});
