import { ownKey, UNANSWERED } from '../session/own-work.ts';
import { userAtWork } from '../session/session.ts';
import { localStore } from '../storage.ts';

/*
 * A call that creates something carries the key of its deed (`Idempotency-Key`). While it has no answer, the
 * same call has the same key, so that the server does nothing twice: when it is sent again, when its button
 * is pressed twice, and after a reload, where its form or quiz has kept what was entered. Once it is
 * answered, or something in it has changed, the next one is another deed.
 */

/** A deed that may have been done without the browser knowing. */
export interface Deed {
  readonly key: string;
  /** Its answer has come: the same call is another deed from now on. */
  answered(): void;
}

/** So long the server knows a key. */
const KEPT_MS = 24 * 60 * 60 * 1000;

interface Pending {
  readonly key: string;
  readonly at: number;
}

/** By a hash of the content. Those of visitors, and of forms with files or passwords, are here alone. */
const pending = new Map<string, Pending>();

/** Where the browser keeps the keys of a user's deeds, each by the hash of its content. */
const storageKey = () => {
  const id = userAtWork();
  return id === null ? undefined : ownKey(UNANSWERED, id);
};

/** FNV-1a, 32 bits, of the text read forwards and backwards. Where two are alike, the server says 422. */
function shortHash(text: string): string {
  let [one, two] = [0x811c9dc5, 0x811c9dc5];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return [one, two].map((half) => (half >>> 0).toString(36)).join('-');
}

function readStored(key: string): Record<string, Pending> {
  const found = localStore.readJson(key);
  if (typeof found !== 'object' || found === null) return {};
  const entries: [string, unknown][] = Object.entries(found);
  const oldest = Date.now() - KEPT_MS;
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Pending] => {
      const [, value] = entry;
      const { key: sent, at }: { key?: unknown; at?: unknown } =
        typeof value === 'object' && value !== null ? value : {};
      return typeof sent === 'string' && typeof at === 'number' && at > oldest;
    }),
  );
}

function writeStored(key: string, entries: Record<string, Pending>): void {
  if (Object.keys(entries).length === 0) localStore.remove(key);
  else localStore.writeJson(key, entries);
}

function newKey(): string {
  // `randomUUID` is missing where the site is not served by https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The deed of a call with this content.
 * @param isKept whether it outlives a reload; not where the content holds a password
 */
export function deedOf(content: string, { isKept }: { isKept: boolean }): Deed {
  const place = isKept ? storageKey() : undefined;
  const hash = shortHash(content);
  const name = `${place ?? ''} ${hash}`;
  const stored = place === undefined ? {} : readStored(place);
  const before = pending.get(name) ?? stored[hash];
  const deed =
    before && before.at > Date.now() - KEPT_MS ? before : { key: newKey(), at: Date.now() };
  pending.set(name, deed);
  if (place !== undefined) writeStored(place, { ...stored, [hash]: deed });
  return {
    key: deed.key,
    answered() {
      // Another deed of the same content may have begun since.
      if (pending.get(name) === deed) pending.delete(name);
      if (place === undefined || place !== storageKey()) return;
      const { [hash]: kept, ...others } = readStored(place);
      if (kept?.key === deed.key) writeStored(place, others);
    },
  };
}

/** The content of a form: of a file what tells it apart without reading it. */
export function contentOfForm(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.size, value.type, value.lastModified],
    ),
  );
}
