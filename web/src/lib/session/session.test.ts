import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, fakeBrowser } from '../browser.testing.ts';

let browser: ReturnType<typeof fakeBrowser>;
let session: typeof import('./session.ts');

beforeEach(async () => {
  browser = fakeBrowser();
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

const answer = { access: 'a1', refresh: 'r1', user: ana };

describe('where the session is kept', () => {
  test('remembered: in the persistent storage only', () => {
    session.startSession(answer, true);
    expect(browser.local.getItem('access_token')).toBe('a1');
    expect(browser.local.getItem('refresh_token')).toBe('r1');
    expect(JSON.parse(browser.local.getItem('user') ?? '')).toEqual(ana);
    expect(browser.session.length).toBe(0);
  });

  test('not remembered: in the storage that ends with the tab', () => {
    session.startSession(answer, false);
    expect(browser.session.getItem('access_token')).toBe('a1');
    expect(browser.local.length).toBe(0);
  });

  test('a new log-in leaves nothing of the old one in the other storage', () => {
    session.startSession(answer, true);
    session.startSession({ ...answer, access: 'a2' }, false);
    expect(browser.local.length).toBe(0);
    expect(session.currentTokens()?.access).toBe('a2');
  });

  test.each(['local', 'session'] as const)('restored from the %s storage', (kind) => {
    browser[kind].setItem('access_token', 'a1');
    browser[kind].setItem('refresh_token', 'r1');
    browser[kind].setItem('user', JSON.stringify(ana));
    expect(session.currentUser()).toEqual(ana);
    expect(session.currentTokens()).toEqual({ access: 'a1', refresh: 'r1' });
  });

  test.each([true, false])(
    'a fresh token goes where the old one lies (remember %s)',
    (remember) => {
      session.startSession(answer, remember);
      session.replaceAccessToken('a2');
      const [holds, other] = remember
        ? [browser.local, browser.session]
        : [browser.session, browser.local];
      expect(holds.getItem('access_token')).toBe('a2');
      expect(holds.getItem('refresh_token')).toBe('r1');
      expect(other.length).toBe(0);
    },
  );

  test('a refreshed token is dropped if nobody is logged in', () => {
    session.replaceAccessToken('a2');
    expect(browser.local.length + browser.session.length).toBe(0);
  });

  test('clearing clears both storages, and nothing else in them', () => {
    session.startSession(answer, true);
    browser.session.setItem('access_token', 'left over');
    browser.local.setItem('theme', 'dark');
    session.clearSession();
    expect(session.currentUser()).toBeNull();
    expect(browser.session.length).toBe(0);
    expect(browser.local.getItem('theme')).toBe('dark');
    expect(browser.local.length).toBe(1);
  });

  test('a storage that throws is replaced by memory', () => {
    browser.local.refuse = true;
    browser.session.refuse = true;
    session.startSession(answer, true);
    expect(session.currentUser()).toEqual(ana);
    session.replaceAccessToken('a2');
    expect(session.currentTokens()).toEqual({ access: 'a2', refresh: 'r1' });
    session.clearSession();
    expect(session.currentTokens()).toBeNull();
  });
});

describe('the stored user', () => {
  test.each(['{', 'null', '"ana"', '[]', '{}', '{"username":"ana"}'])(
    'broken as %s: a visitor',
    (raw) => {
      browser.local.setItem('access_token', 'a1');
      browser.local.setItem('user', raw);
      expect(session.currentUser()).toBeNull();
    },
  );

  test('without a token: a visitor', () => {
    browser.local.setItem('user', JSON.stringify(ana));
    expect(session.currentUser()).toBeNull();
  });

  test('stored by an older version with fewer fields, stays logged in', () => {
    browser.local.setItem('access_token', 'a1');
    browser.local.setItem('user', '{"username":"ana","is_staff":true}');
    expect(session.currentUser()).toMatchObject({ username: 'ana', is_staff: true, email: '' });
  });

  test('is the same object until it changes', () => {
    session.startSession(answer, true);
    const before = session.currentUser();
    session.replaceAccessToken('a2');
    session.updateSessionUser({ username: 'ana' });
    expect(session.currentUser()).toBe(before);
    session.updateSessionUser({ username: 'ana.s' });
    expect(session.currentUser()).toEqual({ ...ana, username: 'ana.s' });
  });

  test('takes over only the fields of a profile that it has itself', () => {
    session.startSession(answer, false);
    const profile = { ...ana, is_staff: true, bio: 'private' };
    session.updateSessionUser(profile);
    expect(JSON.parse(browser.session.getItem('user') ?? '')).toEqual({ ...ana, is_staff: true });
  });
});

describe('a session that ends under unsaved input', () => {
  const again = { ...answer, access: 'a2', refresh: 'r2' };

  test('lapses: its user stays on the screen, its tokens are gone, and nobody is led away', async () => {
    const expired = vi.fn<() => void>();
    session.onSessionExpired(expired);
    session.startSession(answer, true);
    const release = session.holdUnsavedWork();
    session.expireSession();
    expect(session.currentTokens()).toBeNull();
    expect(browser.local.getItem('user')).toBeNull();
    expect(session.currentUser()).toEqual(ana);
    expect(session.currentLapse()).toEqual({ user: ana, isRemembered: true });
    expect(session.hasSessionEnded()).toBe(true);
    expect(expired).not.toHaveBeenCalled();

    const waiting = session.loggedInAgain();
    session.startSession(again, true);
    await expect(waiting).resolves.toBe(true);
    expect(session.currentLapse()).toBeNull();
    expect(session.hasSessionEnded()).toBe(false);

    // Without unsaved input it ends as ever.
    release();
    session.expireSession();
    expect(session.currentLapse()).toBeNull();
    expect(expired).toHaveBeenCalledTimes(1);
  });

  test('is given up by its user or taken over by another one: waiting calls are told', async () => {
    const expired = vi.fn<() => void>();
    session.onSessionExpired(expired);
    session.holdUnsavedWork();
    session.startSession(answer, false);
    session.expireSession();
    expect(session.currentLapse()?.isRemembered).toBe(false);
    const first = session.loggedInAgain();
    session.giveUpSession();
    await expect(first).resolves.toBe(false);
    expect(session.currentUser()).toBeNull();
    expect(session.hasSessionEnded()).toBe(true);
    expect(expired).toHaveBeenCalledTimes(1);

    session.startSession(answer, false);
    session.expireSession();
    const second = session.loggedInAgain();
    session.startSession({ ...again, user: { ...ana, id: 8 } }, false);
    await expect(second).resolves.toBe(false);
    expect(session.currentUser()?.id).toBe(8);
  });

  test('lapses when it ends in another tab, and goes on when its user logs in there', async () => {
    session.startSession(answer, true);
    session.currentUser();
    session.holdUnsavedWork();
    browser.local.clear();
    browser.local.setItem('session_ended', String(ana.id));
    browser.changedElsewhere('access_token');
    expect(session.currentLapse()?.user).toEqual(ana);
    const waiting = session.loggedInAgain();
    browser.local.setItem('access_token', 'a2');
    browser.local.setItem('user', JSON.stringify(ana));
    browser.changedElsewhere('access_token');
    await expect(waiting).resolves.toBe(true);
    expect(session.currentLapse()).toBeNull();
  });

  test('says so to other tabs, until the next log-in', () => {
    session.startSession(answer, true);
    session.expireSession();
    expect(browser.local.getItem('session_ended')).toBe(String(ana.id));
    session.startSession(answer, true);
    expect(browser.local.getItem('session_ended')).toBeNull();
  });

  test('a log-out is no end to wait for, in no tab', () => {
    session.startSession(answer, true);
    session.holdUnsavedWork();
    session.clearSession();
    expect(session.currentUser()).toBeNull();
    expect(session.hasSessionEnded()).toBe(false);

    session.startSession(answer, true);
    session.currentUser();
    browser.local.clear();
    browser.changedElsewhere(null);
    expect(session.currentUser()).toBeNull();
    expect(session.currentLapse()).toBeNull();
  });
});

describe('listeners', () => {
  test('are called after changes in this and other tabs, until they unsubscribe', () => {
    const heard = vi.fn<() => void>();
    const stop = session.subscribeToSession(heard);
    session.startSession(answer, true);
    expect(heard).toHaveBeenCalledTimes(1);

    browser.local.clear();
    browser.changedElsewhere('access_token');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(session.currentUser()).toBeNull();

    browser.changedElsewhere('theme');
    expect(heard).toHaveBeenCalledTimes(2);
    browser.changedElsewhere(null);
    expect(heard).toHaveBeenCalledTimes(3);

    stop();
    session.clearSession();
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test('are called once at an expiry, and not if nobody was logged in', () => {
    const expired = vi.fn<() => void>();
    session.onSessionExpired(expired);
    session.expireSession();
    expect(expired).not.toHaveBeenCalled();
    session.startSession(answer, true);
    session.expireSession();
    session.expireSession();
    expect(expired).toHaveBeenCalledTimes(1);
    session.startSession(answer, true);
    session.clearSession();
    expect(expired).toHaveBeenCalledTimes(1);
  });
});
