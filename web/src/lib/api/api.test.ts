import { api, endpoint } from '@trilha/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ana, fakeBrowser, json } from '../browser.testing.ts';

type Handler = (url: string, request: RequestInit) => Response | Promise<Response>;

let browser: ReturnType<typeof fakeBrowser>;
let lib: typeof import('./api.ts');
let session: typeof import('../session/session.ts');
let fetched: { url: string; method: string; bearer: string | null; request: RequestInit }[];
let answer: Handler;

const BASE = 'http://localhost:8000/api';
const HEALTH = { status: 'ok' };

beforeEach(async () => {
  browser = fakeBrowser();
  fetched = [];
  answer = () => json(200, HEALTH);
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const bearer = new Headers(request.headers).get('Authorization');
    fetched.push({ url, method: request.method ?? 'GET', bearer, request });
    request.signal?.throwIfAborted();
    return answer(url, request);
  });
  session = await import('../session/session.ts');
  lib = await import('./api.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const logIn = (remember = true) =>
  session.startSession({ access: 'old', refresh: 'r1', user: ana }, remember);
const refreshes = () => fetched.filter(({ url }) => url === `${BASE}/token/refresh/`);
const bearerOf = (request: RequestInit) => new Headers(request.headers).get('Authorization');

/** A server to which only `new` is a good access token, and `r1` a good refresh token. */
const expiringServer: Handler = async (url, request) => {
  if (url.endsWith('/token/refresh/')) {
    await Promise.resolve();
    return request.body === '{"refresh":"r1"}'
      ? json(200, { access: 'new' })
      : json(401, { detail: 'Revoked.', message: 'Revoked.' });
  }
  return bearerOf(request) === 'Bearer new'
    ? json(200, { count: 0, next: null, previous: null, results: [] })
    : json(401, { detail: 'Expired.', message: 'Expired.' });
};

describe('an error of the server', () => {
  const reports = () => fetched.filter(({ url }) => url === `${BASE}/client-errors/`);
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

  test('is reported by the pattern of the call, and carries the code of the log', async () => {
    Object.assign(window, { location: { pathname: '/course/7' } });
    answer = (url) =>
      url.endsWith('/client-errors/')
        ? new Response(null, { status: 500 })
        : new Response('{}', { status: 500, headers: { 'X-Request-Id': id } });
    for (let n = 0; n < 2; n += 1) {
      await expect(lib.call(api.courses.get, { params: { id: 7 } })).rejects.toMatchObject({
        status: 500,
        requestId: id,
      });
    }
    await expect.poll(() => reports().length).toBeGreaterThan(0);
    expect(reports().map(({ request }) => JSON.parse(request.body as string))).toMatchObject([
      { message: 'ServerError: GET /courses/{id}/ answered 500', stack: '', request_id: id },
    ]);
  });

  test.each([404, 429, 502, 503])('is not one with %d, which is expected', async (status) => {
    Object.assign(window, { location: { pathname: '/course/7' } });
    const refused = new Response('{}', { status, headers: { 'X-Request-Id': id } });
    const failed = new Response('{}', { status: 500 });
    const answers = [refused, failed];
    answer = () => answers.shift() ?? new Response(null, { status: 204 });
    await expect(lib.call(api.courses.get, { params: { id: 7 } })).rejects.toBeDefined();
    // One that is reported, to know that both were looked at.
    await expect(lib.call(api.courses.list)).rejects.toBeDefined();
    await expect.poll(() => reports().length).toBeGreaterThan(0);
    expect(reports().map(({ request }) => request.body)).toEqual([
      expect.stringContaining('GET /courses/ answered 500'),
    ]);
  });
});

describe('a call', () => {
  test('puts parameters, query and body where the endpoint wants them', async () => {
    const search = endpoint({
      method: 'PATCH',
      path: '/a/{one}/b/{two}/',
      access: 'public',
      summary: '',
      query: z.object({ search: z.string(), page: z.int().optional(), id: z.array(z.int()) }),
      body: z.object({ name: z.string() }),
      response: z.object({ status: z.string() }),
    });
    const got = await lib.call(search, {
      params: { one: 1, two: 2 },
      query: { search: 'joão & ana', page: undefined, id: [3, 4] },
      body: { name: 'x' },
    });
    expect(got.status).toBe('ok');
    const [sent] = fetched;
    expect(sent?.url).toBe(`${BASE}/a/1/b/2/?search=jo%C3%A3o+%26+ana&id=3&id=4`);
    expect(sent?.method).toBe('PATCH');
    expect(sent?.request.body).toBe('{"name":"x"}');
    expect(new Headers(sent?.request.headers).get('Content-Type')).toBe('application/json');
  });

  test('carries the bearer when, and only when, there is a token', async () => {
    await lib.call(api.system.health);
    logIn();
    await lib.call(api.system.health, { keepalive: true });
    expect(fetched.map(({ bearer }) => bearer)).toEqual([null, 'Bearer old']);
    expect(fetched[1]?.request.keepalive).toBe(true);
    expect(fetched[1]?.request.body).toBeUndefined();
  });

  test('without content gives undefined', async () => {
    answer = () => new Response(null, { status: 204 });
    expect(await lib.call(api.auth.logout, { body: { refresh: 'r1' } })).toBeUndefined();
  });

  test('an answer that is no JSON is an error, not a crash', async () => {
    answer = () => new Response('<html>hello</html>', { status: 200 });
    await expect(lib.call(api.system.health)).rejects.toMatchObject({
      name: 'ApiError',
      status: 200,
      body: '<html>hello</html>',
      detail: undefined,
    });
  });

  test('an error carries the messages by field', async () => {
    answer = () => json(400, { email: ['Informe seu email'] });
    await expect(
      lib.call(api.auth.login, { body: { email: '', password: '' } }),
    ).rejects.toMatchObject({ status: 400, fieldErrors: { email: ['Informe seu email'] } });
  });

  test('no answer is a NetworkError', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(lib.call(api.system.health)).rejects.toBeInstanceOf(lib.NetworkError);
  });

  test('an answer that breaks off is a NetworkError', async () => {
    const broken = new ReadableStream({ start: (c) => c.error(new TypeError('terminated')) });
    answer = () => new Response(broken, { status: 200 });
    await expect(lib.call(api.system.health)).rejects.toBeInstanceOf(lib.NetworkError);
  });

  test('a call that was called off says so', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(lib.call(api.system.health, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('an expired access token', () => {
  test('five calls at once share one refresh and are each repeated once', async () => {
    logIn();
    answer = expiringServer;
    const calls = Array.from({ length: 5 }, () => lib.call(api.courses.list));
    for (const list of await Promise.all(calls)) expect(list.results).toEqual([]);
    expect(refreshes()).toHaveLength(1);
    expect(fetched).toHaveLength(11);
  });

  test('a straggler of the old token uses the new one without a second refresh', async () => {
    logIn();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (url, request) => {
      if (url.endsWith('/enrollments/') && bearerOf(request) === 'Bearer old') await held;
      return expiringServer(url, request);
    };
    const slow = lib.call(api.enrollments.list);
    await lib.call(api.courses.list);
    release();
    await slow;
    expect(refreshes()).toHaveLength(1);
  });

  test.each([true, false])(
    'the new token replaces the old in its storage (remember %s)',
    async (r) => {
      logIn(r);
      answer = expiringServer;
      await lib.call(api.courses.list);
      const [holds, other] = r
        ? [browser.local, browser.session]
        : [browser.session, browser.local];
      expect(holds.getItem('access_token')).toBe('new');
      expect(other.getItem('access_token')).toBeNull();
    },
  );

  test('a token that another tab has fetched meanwhile is used', async () => {
    logIn();
    answer = (url, request) => {
      if (bearerOf(request) === 'Bearer old') browser.local.setItem('access_token', 'new');
      return expiringServer(url, request);
    };
    await lib.call(api.courses.list);
    expect(refreshes()).toHaveLength(0);
  });

  test('the repeated call keeps its body', async () => {
    logIn();
    answer = expiringServer;
    await lib.call(api.lessons.complete, { params: { id: 3 }, body: { completed: true } });
    expect(fetched.filter(({ url }) => url.endsWith('/lessons/3/complete/'))).toHaveLength(2);
    expect(fetched.at(-1)?.request.body).toBe('{"completed":true}');
  });

  test('a call that is refused again is not tried a third time', async () => {
    logIn();
    answer = (url, request) =>
      url.endsWith('/token/refresh/') ? expiringServer(url, request) : json(401, {});
    await expect(lib.call(api.courses.list)).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveLength(3);
  });

  test.each([401, 400])('a refresh refused with %d ends the session', async (status) => {
    logIn();
    const expired = vi.fn<() => void>();
    session.onSessionExpired(expired);
    answer = (url) => json(url.endsWith('/token/refresh/') ? status : 401, {});
    const calls = await Promise.allSettled([
      lib.call(api.courses.list),
      lib.call(api.enrollments.list),
    ]);
    for (const each of calls) expect(each).toMatchObject({ reason: { status } });
    expect(session.currentTokens()).toBeNull();
    expect(expired).toHaveBeenCalledTimes(1);
  });

  test.each([500, 503, 429])('a refresh that fails with %d logs nobody out', async (status) => {
    logIn();
    answer = (url) => json(url.endsWith('/token/refresh/') ? status : 401, {});
    await expect(lib.call(api.courses.list)).rejects.toMatchObject({ name: 'ApiError', status });
    expect(session.currentUser()).toEqual(ana);
  });

  test('a refresh that finds no network logs nobody out, and the next call tries again', async () => {
    logIn();
    answer = (url, request) => {
      if (url.endsWith('/token/refresh/')) throw new TypeError('Failed to fetch');
      return expiringServer(url, request);
    };
    await expect(lib.call(api.courses.list)).rejects.toBeInstanceOf(lib.NetworkError);
    expect(session.currentUser()).toEqual(ana);
    answer = expiringServer;
    await lib.call(api.courses.list);
    expect(session.currentTokens()?.access).toBe('new');
  });

  test('without a refresh token fails with "No refresh token" and ends the session', async () => {
    logIn();
    browser.local.removeItem('refresh_token');
    answer = expiringServer;
    await expect(lib.call(api.courses.list)).rejects.toThrow(new Error('No refresh token'));
    expect(session.currentTokens()).toBeNull();
  });

  test('who logs out while the refresh is under way stays logged out', async () => {
    logIn();
    const expired = vi.fn<() => void>();
    session.onSessionExpired(expired);
    answer = (url, request) => {
      if (url.endsWith('/token/refresh/')) session.clearSession();
      return expiringServer(url, request);
    };
    await expect(lib.call(api.courses.list)).rejects.toMatchObject({ status: 401 });
    expect(session.currentTokens()).toBeNull();
    expect(browser.local.length).toBe(0);
    expect(expired).not.toHaveBeenCalled();
  });

  test('a session that another tab began meanwhile is not thrown away', async () => {
    logIn();
    answer = (url, request) => {
      if (!url.endsWith('/token/refresh/')) return expiringServer(url, request);
      browser.local.setItem('access_token', 'new');
      browser.local.setItem('refresh_token', 'r2');
      return json(401, {});
    };
    await lib.call(api.courses.list);
    expect(session.currentTokens()).toEqual({ access: 'new', refresh: 'r2' });
  });

  test('a 401 of the log-in itself is no expiry', async () => {
    logIn();
    answer = () => json(401, { detail: 'Email ou senha inválidos' });
    await expect(
      lib.call(api.auth.login, { body: { email: 'a@b.c', password: 'x' } }),
    ).rejects.toMatchObject({ status: 401, detail: 'Email ou senha inválidos' });
    expect(refreshes()).toHaveLength(0);
  });

  test('a 401 for a visitor is no expiry either', async () => {
    answer = () => json(401, {});
    await expect(lib.call(api.courses.list)).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveLength(1);
  });
});

describe('types', () => {
  test('follow the contract', () => {
    const types = async () => {
      const course = await lib.call(api.courses.get, { params: { id: 1 } });
      course.title satisfies string;
      // @ts-expect-error the id is missing
      await lib.call(api.courses.get);
      // @ts-expect-error a course has no such field
      course.nothing satisfies string;
      // @ts-expect-error the body is missing
      await lib.call(api.auth.login);
      // @ts-expect-error a password is a text
      await lib.call(api.auth.login, { body: { email: '', password: 1 } });
      // @ts-expect-error the list takes no body
      await lib.call(api.courses.list, { body: {} });
    };
    expect(types).toBeTypeOf('function');
  });
});
