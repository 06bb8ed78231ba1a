import type { InterfaceLanguage as Language, SessionUser } from '@trilha/contract';
import { localStore, type SafeStorage, tabStore } from '../storage.ts';

/**
 * The session of the logged-in user. Its three keys are kept together in one of the browser's storages:
 * localStorage if the user asked to be remembered, else sessionStorage, which ends with the tab.
 */
const KEYS = ['access_token', 'refresh_token', 'user'] as const;
type Key = (typeof KEYS)[number];

function languageIn(value: unknown): Language {
  return value === 'pt-BR' || value === 'fr' ? value : 'en';
}

/** What screens show by it; the server decides. */
function roleIn(value: unknown): SessionUser['staff_role'] {
  return value === 'teacher' || value === 'office' ? value : 'all';
}

const idsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : null;

/**
 * Reads the stored user, which anybody can edit. Null if the name or the rights are missing. Other
 * missing fields (a later version may add some) must not log users out.
 * Checked by hand: this runs on every page, and the contract's schemas are large.
 */
function storedUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const text = (name: string) => {
    const found = given.get(name);
    return typeof found === 'string' ? found : '';
  };
  const id = given.get('id');
  const username = given.get('username');
  const isStaff = given.get('is_staff');
  const unread = Number(given.get('unread_notices'));
  if (typeof username !== 'string' || typeof isStaff !== 'boolean') return null;
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0,
    email: text('email'),
    username,
    first_name: text('first_name'),
    last_name: text('last_name'),
    is_staff: isStaff,
    is_superuser: given.get('is_superuser') === true,
    staff_role: roleIn(given.get('staff_role')),
    teaches: idsIn(given.get('teaches')),
    profile_image: text('profile_image') || null,
    language: languageIn(given.get('language')),
    is_language_chosen: given.get('is_language_chosen') === true,
    ...(unread > 0 && { unread_notices: unread }),
  };
}

/** A storage of the browser; what it refuses (blocked, full) is kept in memory instead. */
function keeper(storage: SafeStorage) {
  const memory = new Map<Key, string>();
  return {
    get: (key: Key): string | null => memory.get(key) ?? storage.read(key),
    set(key: Key, value: string): void {
      if (storage.write(key, value)) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key: Key): void {
      memory.delete(key);
      storage.remove(key);
    },
  };
}

type Keeper = ReturnType<typeof keeper>;
const remembered = keeper(localStore);
const untilClosed = keeper(tabStore);
// The tab's own session comes first: a log-in in another tab does not change who is at work here.
const keepers = [untilClosed, remembered];

const listeners = new Set<() => void>();

/** Tells other tabs that the server has ended the session: after a log-out they have nothing to wait for. */
const ENDED = 'session_ended';

/**
 * A session that has ended under unsaved input: its tokens are gone, its user is still the one on the
 * screen, until they have logged in again or given up.
 */
export interface Lapse {
  readonly user: SessionUser;
  /** Whether the session outlived the browser, as the next one is to do too. */
  readonly isRemembered: boolean;
}

let unsavedWork = 0;

/** Says that a form has unsaved input, until the returned function is called. */
export function holdUnsavedWork(): () => void {
  unsavedWork += 1;
  return () => {
    unsavedWork -= 1;
  };
}

let lapse: Lapse | null = null;
/** Whose session the server has ended in this tab; null after a log-out. */
let expiredId: number | null = null;
/** The calls that wait for the end of a lapse; told whether its user is logged in again. */
const waiting = new Set<(isBack: boolean) => void>();
const expiryListeners = new Set<() => void>();

function parseUser(raw: string): SessionUser | null {
  try {
    return storedUser(JSON.parse(raw));
  } catch {
    return null;
  }
}

let cached: { raw: string; user: SessionUser | null } | null = null;

/** The storage that holds the session: the one with an access token in it. */
function holder(): Keeper | undefined {
  return keepers.find((each) => each.get('access_token'));
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string | null;
}

/** The tokens currently in the storage, also after another tab has changed them. */
export function currentTokens(): Tokens | null {
  const storage = holder();
  const access = storage?.get('access_token');
  return access ? { access, refresh: storage?.get('refresh_token') || null } : null;
}

/** The logged-in user; null for a visitor. The same object until something changes. */
export function currentUser(): SessionUser | null {
  const raw = holder()?.get('user');
  if (!raw) return lapse?.user ?? null;
  if (cached?.raw !== raw) cached = { raw, user: parseUser(raw) };
  return cached.user;
}

function changed(): void {
  for (const listener of listeners) listener();
}

function write(storage: Keeper, values: Partial<Record<Key, string>>): void {
  for (const key of KEYS) {
    const value = values[key];
    if (value !== undefined) storage.set(key, value);
  }
  changed();
}

function wipe(): void {
  for (const storage of keepers) for (const key of KEYS) storage.remove(key);
}

export function startSession(
  { access, refresh, user }: { access: string; refresh: string; user: SessionUser },
  remember: boolean,
): void {
  const isBack = lapse?.user.id === user.id;
  wipe();
  localStore.remove(ENDED);
  expiredId = null;
  lapse = null;
  write(remember ? remembered : untilClosed, {
    access_token: access,
    refresh_token: refresh,
    user: JSON.stringify(user),
  });
  tellWaiting(isBack);
}

/** Replaces the access token by a refreshed one. Does nothing for a visitor. */
export function replaceAccessToken(access: string): void {
  const storage = holder();
  if (storage) write(storage, { access_token: access });
}

/** Updates the fields that the stored user shares with fresher data, such as a profile. */
export function updateSessionUser(fresh: Partial<SessionUser>): void {
  const storage = holder();
  const user = currentUser();
  if (!storage || !user) return;
  const raw = JSON.stringify(storedUser({ ...user, ...fresh }));
  if (raw !== JSON.stringify(user)) write(storage, { user: raw });
}

/** Logs out on this device. */
export function clearSession(): void {
  expiredId = null;
  leave();
}

/** Without tokens and user, whether by a log-out or because the session has ended. */
function leave(): void {
  wipe();
  lapse = null;
  changed();
  tellWaiting(false);
}

/**
 * Ends a session that the server no longer accepts. Where input is unsaved it lapses: the user is asked
 * to log in again. Else the listeners are called.
 */
export function expireSession(): void {
  const user = currentUser();
  if (currentTokens() === null) return;
  expiredId = user?.id ?? expiredId;
  // First, so that it is there when they hear of the end.
  if (holder() === remembered) localStore.write(ENDED, String(user?.id));
  if (user && unsavedWork > 0) {
    lapse = { user, isRemembered: holder() === remembered };
    wipe();
    changed();
    return;
  }
  leave();
  for (const listener of expiryListeners) listener();
}

/** Ends a lapse without a log-in. */
export function giveUpSession(): void {
  if (!lapse) return;
  leave();
  for (const listener of expiryListeners) listener();
}

/** The session that waits for its user to log in again. */
export function currentLapse(): Lapse | null {
  return lapse;
}

/** Whether the session has ended other than by a log-out, so that unsaved work is kept for its author. */
export function hasSessionEnded(): boolean {
  return expiredId !== null;
}

/** Resolves when no log-in is waited for: to whether there is a session to go on with. */
export function loggedInAgain(): Promise<boolean> {
  if (!lapse) return Promise.resolve(currentTokens() !== null);
  return new Promise((resolve) => waiting.add(resolve));
}

function tellWaiting(isBack: boolean): void {
  const all = [...waiting];
  waiting.clear();
  for (const tell of all) tell(isBack);
}

/** Who is at work in this tab: the logged-in user, or whose session the server has just ended under them. */
export function userAtWork(): number | null {
  return currentUser()?.id ?? expiredId;
}

/** Calls back after every change of the session, in this or another tab; returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

if (typeof window !== 'undefined') {
  // The event of another tab's change; `key` is null if it cleared the storage.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && !KEYS.some((ours) => ours === key)) return;
    const hasEnded = cached?.user && localStore.read(ENDED) === String(cached.user.id);
    // Another tab has noticed the end, while this one has unsaved input.
    if (!holder() && !lapse && hasEnded && cached?.user && unsavedWork > 0) {
      expiredId = cached.user.id;
      lapse = { user: cached.user, isRemembered: true };
    } else if (holder() && lapse) {
      // Logged in again in another tab: as the same user, or as another one.
      const { id } = lapse.user;
      lapse = null;
      expiredId = null;
      tellWaiting(currentUser()?.id === id);
    }
    changed();
  });
}
