import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with the least parameters that OWASP's Password Storage Cheat Sheet recommends (19 MiB,
 * 2 passes, 1 lane). It runs on the thread pool and never holds up other requests.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a stored hash (unknown user, none set) the same work is
 * done against a decoy, so that the time does not tell the cases apart.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(`decoy ${Math.random()}`);
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
