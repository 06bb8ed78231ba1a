import { Secret, TOTP } from 'otpauth';

/*
 * Time-based codes (RFC 6238), with the parameters that every authenticator app supports: several apps
 * silently ignore others in the address.
 */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Steps by which a clock may be early or late. */
const DRIFT = 1;
/** The length of SHA-1's output, which RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

const totp = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

/** The secret as people type it into their app, and as the address that a QR code holds. */
export function describeSecret(
  secret: Uint8Array,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  const described = totp(secret, names);
  return { secret: described.secret.base32, uri: described.toString() };
}

/** The typed code without blanks; undefined where it is no code of an app. */
export function appCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  return /^[0-9]{6}$/.test(digits) ? digits : undefined;
}

/** The time step that a code belongs to, near now; undefined where it is no code of this secret. */
export function stepOf(secret: Uint8Array, typed: string, now: Date): number | undefined {
  const token = appCode(typed);
  if (token === undefined) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: DRIFT });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
