import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { hash, HASHES_AT_ONCE, verify } from './argon2.ts';

/**
 * Argon2id as the second line of OWASP's Password Storage Cheat Sheet has it: m=19456 (19 MiB), t=2,
 * p=1. Its five lines defend alike and trade memory for time; this one lets several log-ins at once
 * run in little memory. A hash carries its own parameters: those made with others still verify.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Work that ends in a hash, such as reading the account of a log-in: of one more than can hash, which has
 * read it when its turn comes. All others wait before they ask the database for anything.
 */
export const beforeHash = pLimit(HASHES_AT_ONCE + 1);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/**
 * A hash that no password has, of the parameters that `hashPassword` uses. Put together and not
 * computed: the first log-in that needs it would take twice as long as the next ones.
 */
const DECOY =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/**
 * Whether the password is right. Without a stored hash (unknown user, none set) the same work is
 * done against a decoy, so that the time does not tell the cases apart.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DECOY, password);
  return stored !== null && matches;
}
