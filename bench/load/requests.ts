import type { Keys } from '../../server/src/platform/security/keys.ts';
import { staffOf } from '../sets/office.ts';
import type { BenchSet } from '../sets/sets.ts';
import { isActive, isInvited, STAFF } from '../sets/users.ts';

/** One request as autocannon takes it. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What requests are made from. */
export interface RequestContext {
  readonly set: BenchSet;
  readonly keys: Keys;
  readonly groups: UserGroups;
  /** The access tokens of the users by number. */
  readonly tokens: ReadonlyMap<number, string>;
}

/** How many connections are open at once. */
export const CONNECTIONS = 16;
/** So many people log in at the same time in a storm, each from an address of their own. */
export const WAITING = 400;
const USERS_PER_GROUP = 200;

/** Numbers of users. Nobody is in two groups, so that writes do not change what is read. */
export interface UserGroups {
  readonly readers: readonly number[];
  readonly completers: readonly number[];
  readonly submitters: readonly number[];
  readonly loginUsers: readonly number[];
  readonly staff: number;
}

/** Spread over the whole set: requests ask for rows from its beginning to its end. */
export function userGroups({ users }: BenchSet): UserGroups {
  const active = Array.from({ length: users - STAFF }, (_, user) => user).filter(
    (user) => isActive(user) && !isInvited(user),
  );
  const group = (which: number) =>
    Array.from({ length: USERS_PER_GROUP }, (_, index) => {
      const place = Math.floor(((index * 4 + which) * active.length) / (USERS_PER_GROUP * 4));
      return active[place] ?? 0;
    });
  return {
    readers: group(0),
    completers: group(1),
    submitters: group(2),
    loginUsers: group(3),
    staff: staffOf(users).all,
  };
}

export const json = { 'content-type': 'application/json' };

function authorization({ tokens }: RequestContext, user: number): Record<string, string> {
  const token = tokens.get(user);
  if (token === undefined) throw new Error(`User ${user} has no session.`);
  return { authorization: `Bearer ${token}` };
}

export const get = (context: RequestContext, user: number, path: string): Request => ({
  method: 'GET',
  path,
  headers: authorization(context, user),
});

export const post = (
  context: RequestContext,
  user: number,
  path: string,
  body: unknown,
): Request => ({
  method: 'POST',
  path,
  headers: { ...authorization(context, user), ...json },
  body: JSON.stringify(body),
});

/** The users of one connection. Nobody is on two, so that their requests stay in order. */
export const ofConnection = (users: readonly number[], connection: number) =>
  users.filter((_, index) => index % CONNECTIONS === connection);

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The same list for every connection; each begins at another place. */
export function rotated(requests: Request[], connection: number): Request[] {
  const start = Math.floor((requests.length * connection) / CONNECTIONS);
  return [...requests.slice(start), ...requests.slice(0, start)];
}
