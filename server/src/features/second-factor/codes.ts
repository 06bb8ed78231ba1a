import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@trilha/contract';

/** Crockford's base 32, five bits a character, without letters that look like digits and without U. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 5;
/** Ten characters: 50 bits. */
const GROUPS = 2;

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A set of recovery codes as it is shown to the user. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** A typed code in its normal form: case, blanks and dashes do not matter, nor an O for a 0. */
function normalized(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/**
 * How a recovery code is stored. The hash is keyed, because with a plain hash somebody who has the database
 * could try all 2^50 codes within days. It includes the user, so that a row is not valid for another one.
 */
export function recoveryHash(key: Uint8Array, userId: number, typed: string): string {
  return createHmac('sha256', key)
    .update(`${userId}\n${normalized(typed)}`)
    .digest('base64url');
}
