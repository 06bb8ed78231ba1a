import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, as the client gets it. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored: whoever reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
