import type { Keys } from '../server/src/platform/security/keys.ts';
import { isActive } from './people.ts';
import type { BenchSet } from './sets.ts';

/** One request as autocannon takes it. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What requests are made from. */
export interface World {
  readonly set: BenchSet;
  readonly keys: Keys;
  /** Who takes part, by number. */
  readonly people: People;
  /** The access tokens of the people by number. */
  readonly tokens: ReadonlyMap<number, string>;
}

/** How many connections are open at once. */
export const CONNECTIONS = 16;
const EACH = 200;

/** Numbers of users; those who are read are others than those who write. */
export interface People {
  readonly readers: readonly number[];
  readonly completers: readonly number[];
  readonly submitters: readonly number[];
  readonly enterers: readonly number[];
  readonly staff: number;
}

/** Spread over the whole set: small and large ask for rows from its beginning to its end. */
export function peopleOf({ users }: BenchSet): People {
  const active = Array.from({ length: users - 1 }, (_, user) => user).filter(isActive);
  const group = (which: number) =>
    Array.from({ length: EACH }, (_, index) => {
      const place = Math.floor(((index * 4 + which) * active.length) / (EACH * 4));
      return active[place] ?? 0;
    });
  return {
    readers: group(0),
    completers: group(1),
    submitters: group(2),
    enterers: group(3),
    staff: users - 1,
  };
}

export const json = { 'content-type': 'application/json' };

function authorization({ tokens }: World, user: number): Record<string, string> {
  const token = tokens.get(user);
  if (token === undefined) throw new Error(`User ${user} has no session.`);
  return { authorization: `Bearer ${token}` };
}

export const get = (world: World, user: number, path: string): Request => ({
  method: 'GET',
  path,
  headers: authorization(world, user),
});

export const post = (world: World, user: number, path: string, body: unknown): Request => ({
  method: 'POST',
  path,
  headers: { ...authorization(world, user), ...json },
  body: JSON.stringify(body),
});

/** The people of one connection: nobody is on two, so that what they do comes in its order. */
export const ofConnection = (people: readonly number[], connection: number) =>
  people.filter((_, index) => index % CONNECTIONS === connection);

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The same list for every connection, begun at another place by each. */
export function turned(requests: Request[], connection: number): Request[] {
  const start = Math.floor((requests.length * connection) / CONNECTIONS);
  return [...requests.slice(start), ...requests.slice(0, start)];
}
