import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, fakeBrowser } from '../browser.testing.ts';

let browser: ReturnType<typeof fakeBrowser>;
let own: typeof import('./own-work.ts');
let session: typeof import('./session.ts');

beforeEach(async () => {
  browser = fakeBrowser();
  session = await import('./session.ts');
  own = await import('./own-work.ts');
});
afterEach(() => vi.unstubAllGlobals());

const logIn = (user: typeof ana) => session.startSession({ access: 'a', refresh: 'r', user }, true);

test('a log-out finds all of one user, whatever it is called, and nothing of others', () => {
  const { local, session: tab } = browser;
  const mine = [
    own.ownKey('quiz_draft', 7, 12),
    own.ownKey('trilha.progress', 7),
    'form-draft.7.course.77',
    own.ownKey(own.UNANSWERED, 7),
  ];
  const others = ['quiz_draft.77.7', 'quiz_draft.8.7', 'quiz_editor.8.new', 'theme', 'trilha.7x'];
  for (const key of [...mine, ...others]) local.setItem(key, '{}');
  tab.setItem('contact_draft.7', '{}');
  tab.setItem('contact_draft', '{}');
  expect(own.keptWork(7).toSorted()).toEqual(['answers', 'drafts', 'progress']);
  local.setItem(own.ownKey(own.UNANSWERED, 9), '{}');
  expect(own.keptWork(9)).toEqual([]);
  expect(own.keptWork(8).toSorted()).toEqual(['answers', 'drafts']);

  // What waits is progress, a quiz, or both.
  const waiting = own.ownKey(own.UNSENT, 7);
  local.setItem(waiting, '[{"wish":{"kind":"submission"}}]');
  expect(own.keptWork(7).toSorted()).toEqual(['answers', 'drafts', 'submissions']);
  local.setItem(waiting, '[{"wish":{"kind":"submission"}},{"wish":{"kind":"position"}}]');
  expect(own.keptWork(7)).toEqual(expect.arrayContaining(['progress', 'submissions']));
  expect([own.hasUnsent(7), own.hasUnsent(8)]).toEqual([true, false]);

  own.forgetUser(7);
  expect(own.keptWork(7)).toEqual([]);
  for (const key of mine) expect(local.getItem(key)).toBeNull();
  for (const key of others) expect(local.getItem(key), key).not.toBeNull();
  expect([tab.getItem('contact_draft.7'), tab.getItem('contact_draft')]).toEqual([null, '{}']);
});

test('work is kept for who is logged in, and after the server has ended their session here', () => {
  const keeps = (id: number) => own.mayKeep(own.ownKey('quiz_draft', id, 1));
  expect(keeps(7)).toBe(false);
  logIn(ana);
  expect([keeps(7), keeps(8)]).toEqual([true, false]);
  session.expireSession();
  expect([keeps(7), keeps(8)]).toEqual([true, false]);
  // Of several calls that were refused at once, each says so.
  session.expireSession();
  expect(keeps(7)).toBe(true);
  logIn({ ...ana, id: 8 });
  expect([keeps(7), keeps(8)]).toEqual([false, true]);
  session.clearSession();
  expect([keeps(7), keeps(8)]).toEqual([false, false]);
});

test('nor after a log-out in another tab', () => {
  logIn(ana);
  for (const key of ['access_token', 'refresh_token', 'user']) {
    browser.local.removeItem(key);
    browser.changedElsewhere(key);
  }
  expect(own.mayKeep('quiz_draft.7.1')).toBe(false);
});

test('before a log-out everything that waits is tried, also where one of it fails', async () => {
  const sent: string[] = [];
  own.beforeLogOut(() => Promise.reject(new Error('no answer')));
  own.beforeLogOut(async () => undefined);
  own.beforeLogOut(async () => {
    sent.push('progress');
  });
  await own.sendWork();
  expect(sent).toEqual(['progress']);
});

test('a browser that blocks its storages forgets nothing, and throws nothing', () => {
  browser.local.refuse = true;
  browser.session.refuse = true;
  expect(own.keptWork(7)).toEqual([]);
  expect(() => own.forgetUser(7)).not.toThrow();
});
