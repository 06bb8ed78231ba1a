/**
 * A storage of the browser that never throws. It may be blocked, full or absent: then nothing is
 * found in it, and who writes is told that it was not kept.
 */
export interface SafeStorage {
  read(key: string): string | null;
  /** @returns whether it was kept */
  write(key: string, value: string): boolean;
  /** @returns whether it is gone */
  remove(key: string): boolean;
  keys(): readonly string[];
  /** The value of the JSON there; null where there is none. Anybody may have written it: check it. */
  readJson(key: string): unknown;
  /** @returns whether it was kept */
  writeJson(key: string, value: object): boolean;
}

function safeStorage(name: 'localStorage' | 'sessionStorage'): SafeStorage {
  /** A browser that blocks a storage throws at its very name, so it is named inside. */
  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(globalThis[name]);
    } catch {
      return otherwise;
    }
  }
  const write = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write,
    remove: (key) =>
      attempt((storage) => {
        storage.removeItem(key);
        return true;
      }, false),
    keys: () =>
      attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
            (key) => key !== null,
          ),
        [],
      ),
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null),
    writeJson: (key, value) => write(key, JSON.stringify(value)),
  };
}

/** What outlives the browser, and is shared by its tabs. */
export const localStore = /* @__PURE__ */ safeStorage('localStorage');
/** What ends with the tab. */
export const tabStore = /* @__PURE__ */ safeStorage('sessionStorage');
