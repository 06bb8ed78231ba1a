import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/* Access tokens and signed URLs, as the product makes and checks them. */

export interface Keys {
  readonly tokens: KeyObject;
  readonly media: KeyObject;
}

/** The keys that the product derives from the installation's secret. */
export function keysOf(secret: string): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32)));
  return { tokens: derive('tokens'), media: derive('media') };
}

const HALF_DAY = 12 * 60 * 60;

/** The session of an access token, or undefined where the token is not good now. */
export function sessionOf(keys: Keys, header: string | undefined, now: number): number | undefined {
  if (!header?.startsWith('Bearer ')) return undefined;
  const [head, payload, signature] = header.slice(7).split('.');
  if (!head || !payload || !signature) return undefined;
  const expected = createHmac('sha256', keys.tokens).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const { sid, exp } = claims;
  if (alg !== 'HS256' || typeof exp !== 'number' || exp * 1000 <= now) return undefined;
  return typeof sid === 'number' ? sid : undefined;
}

/** Signed URLs stay the same for half a day, so each is signed once. */
let signed = new Map<string, string>();
let signedUntil = 0;

export function signedUrl(keys: Keys, path: string, now: number): string {
  if (!path.startsWith('/media/')) return path;
  const exp = (Math.floor(now / 1000 / HALF_DAY) + 2) * HALF_DAY;
  if (exp !== signedUntil || signed.size > 10_000) {
    signed = new Map();
    signedUntil = exp;
  }
  const known = signed.get(path);
  if (known !== undefined) return known;
  const sig = createHmac('sha256', keys.media).update(`${path}\n${exp}`).digest('base64url');
  const url = `${path}?exp=${exp}&sig=${sig}`;
  signed.set(path, url);
  return url;
}

/** Whether `exp` and `sig` of a signed URL allow the path now. */
export function isSigned(keys: Keys, path: string, query: URLSearchParams, now: number): boolean {
  const exp = Number(query.get('exp'));
  if (!(exp * 1000 > now)) return false;
  const expected = createHmac('sha256', keys.media).update(`${path}\n${exp}`).digest();
  const given = Buffer.from(query.get('sig') ?? '', 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
