import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@trilha/contract';

/** Crockford's base 32, five bits a sign: without letters that are taken for digits, or for a U. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 5;
/** Ten signs: 50 bits. */
const GROUPS = 2;

function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A set of recovery codes as it is shown to its owner. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** What was meant by what was typed: case, blanks and dashes do not matter, nor an O for a 0. */
function meant(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/**
 * How a recovery code is stored. With a key, because all 2^50 codes could be tried within days by
 * somebody who has the database and knows a plain hash; with the owner, so that no row is good for
 * another user.
 */
export function recoveryHash(key: Uint8Array, userId: number, typed: string): string {
  return createHmac('sha256', key)
    .update(`${userId}\n${meant(typed)}`)
    .digest('base64url');
}
