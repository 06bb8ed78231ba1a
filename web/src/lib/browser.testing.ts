import { onTestFinished, vi } from 'vitest';

/** A browser storage in memory. With `refuse` it throws like a blocked one. */
export function fakeStorage(): Storage & { refuse: boolean } {
  const kept = new Map<string, string>();
  const storage = {
    refuse: false,
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem(key: string) {
      if (storage.refuse) throw new DOMException('blocked', 'SecurityError');
      return kept.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      if (storage.refuse) throw new DOMException('blocked', 'SecurityError');
      kept.set(key, value);
    },
    removeItem(key: string) {
      if (storage.refuse) throw new DOMException('blocked', 'SecurityError');
      kept.delete(key);
    },
  };
  return storage;
}

/** The parts of a browser that the library needs: two storages, an event target and an address. */
export function fakeBrowser() {
  const local = fakeStorage();
  const session = fakeStorage();
  const window = Object.assign(new EventTarget(), { location: { pathname: '/dashboard' } });
  vi.resetModules();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('window', window);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      getElementById: () => null,
    }),
  );
  // A server that could not be reached is asked again and again: by now that would be in another test.
  onTestFinished(async () => (await import('./connection.ts')).reportAnswer());
  return {
    local,
    session,
    /** The event that this tab gets when another one changes the local storage. */
    changedElsewhere(key: string | null) {
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    /** The event that the browser is online again. */
    backOnline() {
      window.dispatchEvent(new Event('online'));
    },
  };
}

export const ana = {
  id: 7,
  email: 'ana@trilha.test',
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Souza',
  is_staff: false,
  is_superuser: false,
  staff_role: 'all' as const,
  teaches: null,
  profile_image: null,
  language: 'en' as const,
  is_language_chosen: false,
};

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}
