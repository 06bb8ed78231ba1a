import { hash as realHash, verify as realVerify } from '@node-rs/argon2/index.js';

/**
 * Stands in the place of `@node-rs/argon2` where what a password hash costs is no matter: the same library,
 * with the least memory and time that it takes. What it costs is held by tests that use the real one
 * (`passwords.unit.test.ts`, `login-cost.apart.test.ts`).
 */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof realHash = (password, _options, signal) =>
  realHash(password, LEAST, signal);

export const verify: typeof realVerify = (stored, password, options, signal) =>
  // What was put together with the usual cost, and not made by `hash`, matches no password at any cost.
  realVerify(
    String(stored).replace(/m=\d+,t=\d+/, `m=${LEAST.memoryCost},t=${LEAST.timeCost}`),
    password,
    options,
    signal,
  );
