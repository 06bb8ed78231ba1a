import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

const HALF_DAY = 12 * 60 * 60;

function signature(key: KeyObject, path: string, exp: number, name: string | undefined): Buffer {
  const named = name === undefined ? '' : `\n${name}`;
  return createHmac('sha256', key).update(`${path}\n${exp}${named}`).digest();
}

/** The signed URLs of this half day by key and path, because one course page needs forty. */
const cache = new WeakMap<KeyObject, { exp: number; urls: Map<string, string> }>();
const MAX_CACHED_URLS = 10_000;

/**
 * Adds `exp` and `sig` to a `/media/` path. The URL is valid for 12 to 24 hours: `exp` falls on half
 * days, so that two requests get the same URL and a playing video is not reloaded.
 * @param name under which who downloads the file saves it; it is signed too, so that nobody gives it another
 */
export function signMedia(keys: Keys, path: string, now: Date, name?: string): string {
  const exp = (Math.floor(now.getTime() / 1000 / HALF_DAY) + 2) * HALF_DAY;
  const key = keys.media.signing();
  let cached = cache.get(key);
  if (cached?.exp !== exp || cached.urls.size >= MAX_CACHED_URLS) {
    cached = { exp, urls: new Map() };
    cache.set(key, cached);
  }
  const named = name === undefined ? path : `${path}\n${name}`;
  let url = cached.urls.get(named);
  if (url === undefined) {
    const sig = signature(key, path, exp, name).toString('base64url');
    url = `${path}?exp=${exp}&sig=${sig}`;
    if (name !== undefined) url += `&name=${encodeURIComponent(name)}`;
    cached.urls.set(named, url);
  }
  return url;
}

/** Whether `exp` and `sig` are a valid signature of this path, and of `name`, that has not expired. */
export function isSignatureValid(
  keys: Keys,
  path: string,
  query: { exp?: string | undefined; sig?: string | undefined; name?: string | undefined },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(query.exp ?? '') || !query.sig) return false;
  const exp = Number(query.exp);
  if (exp * 1000 <= now.getTime()) return false;
  const given = Buffer.from(query.sig, 'base64url');
  return keys.media.valid().some((key) => {
    const expected = signature(key, path, exp, query.name);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
