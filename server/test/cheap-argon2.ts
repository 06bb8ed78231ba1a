import { hash as realHash, verify as realVerify } from '@node-rs/argon2';
import type * as threads from '../src/platform/security/argon2.ts';

/**
 * Stands in the place of `argon2.ts` where what a password hash costs is no matter: the same library, with
 * the least memory and time that it takes, and without threads. What it costs is held by tests that use the
 * real one (`passwords.unit.test.ts`, `login-cost.apart.test.ts`).
 */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const HASHES_AT_ONCE = 1;

export const hash: typeof threads.hash = (password) => realHash(password, LEAST);

export const verify: typeof threads.verify = (stored, password) =>
  // What was put together with the usual cost, and not made by `hash`, matches no password at any cost.
  realVerify(stored.replace(/m=\d+,t=\d+/, `m=${LEAST.memoryCost},t=${LEAST.timeCost}`), password);
