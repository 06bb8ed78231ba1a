import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, fakeBrowser } from '../browser.testing.ts';

let auth: typeof import('./auth.tsx');
let session: typeof import('./session.ts');

beforeEach(async () => {
  fakeBrowser();
  session = await import('./session.ts');
  auth = await import('./auth.tsx');
});
afterEach(() => vi.unstubAllGlobals());

const paulo = { ...ana, id: 2, username: 'paulo', is_staff: true };

/** Where a guard redirects the logged-in `user`; null if it lets them pass. */
function sentBy(guard: () => null, user: typeof ana | null): string | null {
  session.clearSession();
  if (user) session.startSession({ access: 'a', refresh: 'r', user }, true);
  try {
    return guard();
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('Location');
  }
}

const opening =
  (path: string, guard = auth.requireUser) =>
  () => {
    const url = new URL(path, 'http://localhost');
    const args: Parameters<typeof auth.requireUser>[0] = Object.create(null);
    return guard(Object.assign(args, { request: new Request(url), url }));
  };

test('screens for users redirect visitors to the log-in', () => {
  expect(sentBy(opening('/profile'), null)).toBe('/login');
  expect(sentBy(opening('/profile'), ana)).toBeNull();
  expect(sentBy(opening('/dashboard'), ana)).toBeNull();
});

test('at the start staff are redirected from the dashboard to the admin area, and from no other page', () => {
  expect(sentBy(opening('/dashboard'), paulo)).toBe('/admin');
  expect(sentBy(opening('/course/1'), paulo)).toBeNull();
});

test('the admin area is for staff', () => {
  expect(sentBy(opening('/admin', auth.requireStaff), null)).toBe('/login');
  expect(sentBy(opening('/admin', auth.requireStaff), ana)).toBe('/dashboard');
  expect(sentBy(opening('/admin', auth.requireStaff), paulo)).toBeNull();
});

test('the log-in is for visitors', () => {
  expect(sentBy(auth.visitorsOnly, null)).toBeNull();
  expect(sentBy(auth.visitorsOnly, ana)).toBe('/dashboard');
  expect(sentBy(auth.visitorsOnly, paulo)).toBe('/admin');
});

test('using the context outside its provider is an error', () => {
  const Lost = () => <p>{auth.useAuth().user?.username}</p>;
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used inside an AuthProvider.');
});
