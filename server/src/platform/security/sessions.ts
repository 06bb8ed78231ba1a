import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries, Trx } from '../database/database.ts';
import { lockRow } from '../database/locks.ts';
import { httpError } from '../http/errors.ts';
import { type Param, onlyRow, prepare } from '../database/prepared.ts';
import { USER_COLUMNS, type User, withRights } from './rights.ts';
import { randomToken, tokenHash } from './tokens.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_DAYS = 30;
/** A session of staff ends when it was not used for so long. */
export const STAFF_IDLE_DAYS = 14;
/** At one more log-in the oldest session of the user ends. */
export const MAX_SESSIONS = 20;

/** The clocks of servers that share a database may differ by as much. */
const CLOCK_LEEWAY_SECONDS = 30;

/**
 * The moment since which a session of staff must have been used. `last_used_at` moves when the access token
 * is renewed, so it is at most the life of such a token older than the last use.
 */
export function idleSince(ctx: Context): string {
  return new Date(ctx.now().getTime() - STAFF_IDLE_DAYS * 86_400_000).toISOString();
}

/** A condition: the session is not one of staff that has ended because nobody used it. */
const isNotIdle = (since: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`(users.is_staff = false and users.is_superuser = false or sessions.last_used_at > ${since})`;

function accessToken(ctx: Context, sessionId: number): string {
  const iat = Math.floor(ctx.now().getTime() / 1000);
  return ctx.keys.tokens.sign({ sid: sessionId, iat, exp: iat + ACCESS_TOKEN_SECONDS });
}

/**
 * Creates a session and its tokens for a user who has proved their identity.
 * @param from with the passkey that was used, if any: `closeSessionsOfPasskey`
 * @param check looks again, in the transaction that opens the session, at what was verified before it.
 *   Whatever ends all sessions of a user locks the user's row too, so that it comes before the check or
 *   ends this session as well.
 */
export async function openSession(
  ctx: Context,
  userId: number,
  from: { ip: string; userAgent: string; passkeyId?: number | undefined },
  check: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<{ access: string; refresh: string }> {
  const refresh = randomToken();
  const now = ctx.now();
  const expires = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
  const { id } = await ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', userId);
    await check(trx);
    await closeOldestSessions(trx, { userId, now: now.toISOString() });
    await recordSeen(trx, seenNow(ctx, userId));
    return onlyRow(
      await addSession(trx, {
        userId,
        refreshHash: tokenHash(refresh),
        userAgent: from.userAgent.slice(0, 400),
        ip: from.ip,
        now: now.toISOString(),
        expires: expires.toISOString(),
        passkeyId: from.passkeyId ?? null,
      }),
    );
  });
  return { access: accessToken(ctx, id), refresh };
}

interface NewSession {
  readonly userId: number;
  readonly refreshHash: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly now: string;
  readonly expires: string;
  readonly passkeyId: number | null;
}

const addSession = prepare((db, param: Param<NewSession>) =>
  db
    .insertInto('sessions')
    .values({
      user_id: param('userId'),
      refresh_hash: param('refreshHash'),
      user_agent: param('userAgent'),
      ip: param('ip'),
      created_at: param('now'),
      last_used_at: param('now'),
      expires_at: param('expires'),
      passkey_id: param('passkeyId'),
    })
    .returning('id'),
);

/** `last_seen_at` of a user is written when it is as old as this: it stands in three indexes. */
const SEEN_MS = 60 * 60 * 1000;

const seenNow = (ctx: Context, userId: number) => ({
  userId,
  now: ctx.now().toISOString(),
  before: new Date(ctx.now().getTime() - SEEN_MS).toISOString(),
});

/** Stores that a user is here, at most once an hour. */
const recordSeen = prepare((db, param: Param<{ userId: number; now: string; before: string }>) =>
  db
    .updateTable('users')
    .set({ last_seen_at: param('now') })
    .where('id', '=', param('userId'))
    .where((or) =>
      or.or([or('last_seen_at', 'is', null), or('last_seen_at', '<=', param('before'))]),
    )
    .$castTo<never>(),
);

/** Revokes sessions of a user until there is room for one more. The caller has locked the user's row. */
const closeOldestSessions = prepare((db, param: Param<{ userId: number; now: string }>) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: param('now') })
    .where('user_id', '=', param('userId'))
    .where('revoked_at', 'is', null)
    .where('id', 'not in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', param('userId'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', param('now'))
        .orderBy('id', 'desc')
        .limit(sql.lit(MAX_SESSIONS - 1)),
    )
    .$castTo<never>(),
);

/** A session as its refresh token names it. */
export interface RenewedSession {
  readonly id: number;
  readonly user_id: number;
  /** That of its log-in. */
  readonly user_agent: string;
}

/**
 * A new access token for a refresh token, and its session; undefined when that is unknown, expired, revoked
 * or, for staff, was not used for too long.
 */
export async function renewAccess(
  ctx: Context,
  refresh: string,
): Promise<{ access: string; session: RenewedSession } | undefined> {
  const now = ctx.now().toISOString();
  const session = await ctx.database.queries
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('refresh_hash', '=', tokenHash(refresh))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'sessions.user_id')
          .where('users.is_active', '=', true)
          .where(isNotIdle(sql.val(idleSince(ctx)))),
      ),
    )
    .returning(['id', 'user_id', 'user_agent'])
    .executeTakeFirst();
  // After it, and not in one transaction with it: others lock the user before the sessions.
  if (session) await recordSeen(ctx.database.queries, seenNow(ctx, session.user_id));
  return session && { access: accessToken(ctx, session.id), session };
}

/** Revokes one session; returns whether it had not ended before. */
export async function endOneSession(ctx: Context, db: Queries, id: number): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now().toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Revokes the session of a refresh token. */
export async function closeSession(ctx: Context, refresh: string): Promise<void> {
  await ctx.database.queries
    .updateTable('sessions')
    .set({ revoked_at: ctx.now().toISOString() })
    .where('refresh_hash', '=', tokenHash(refresh))
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Revokes all sessions of a user, except for one that is given. When something that a log-in rests on
 * changes, the caller locks the user's row first, so that no log-in under way outlives it (`openSession`).
 */
export async function closeSessionsOf(
  ctx: Context,
  db: Queries,
  userId: number,
  exceptSessionId?: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: ctx.now().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? 0))
    .execute();
}

/** Revokes the sessions of a user that a passkey has opened, except for one. The caller has locked the user's row. */
export async function closeSessionsOfPasskey(
  ctx: Context,
  trx: Trx,
  passkey: { readonly id: number; readonly user_id: number },
  exceptSessionId: number,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: ctx.now().toISOString() })
    .where('user_id', '=', passkey.user_id)
    .where('passkey_id', '=', passkey.id)
    .where('revoked_at', 'is', null)
    .where('id', '!=', exceptSessionId)
    .execute();
}

/** Whether a session is open still: for a transaction that must not outlive it. */
export async function isSessionOpen(ctx: Context, db: Queries, id: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now().toISOString())
    .executeTakeFirst();
  return session !== undefined;
}

/** Deletes expired sessions, and those of staff that were not used for too long. */
export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  const { queries } = ctx.database;
  const now = ctx.now().toISOString();
  await queries.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await queries
    .deleteFrom('sessions')
    .where('last_used_at', '<=', idleSince(ctx))
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where(sql<SqlBool>`(is_staff = true or is_superuser = true)`),
    )
    .execute();
}

const userOfSession = prepare(
  (db, param: Param<{ sessionId: number; now: string; idleSince: string }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([...USER_COLUMNS, 'sessions.id as session_id'])
      .where('sessions.id', '=', param('sessionId'))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', param('now'))
      .where(isNotIdle(param('idleSince')))
      .where('users.is_active', '=', true),
);

/**
 * The user of an Authorization header. It is read from the database with every request, so that a
 * revoked session or a changed right takes effect at once.
 * @throws 401
 */
export async function authenticate(ctx: Context, header: string | undefined): Promise<User> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw unauthorized(/*i18n*/ 'Authentication credentials were not provided.');
  const sessionId = sessionOf(ctx, token);
  const [user] =
    sessionId === undefined
      ? []
      : await userOfSession(ctx.database.queries, {
          sessionId,
          now: ctx.now().toISOString(),
          idleSince: idleSince(ctx),
        });
  if (!user) throw unauthorized(/*i18n*/ 'The access token is not valid or has expired.');
  return withRights(ctx, user);
}

/** The session id in an access token that is valid and has not expired. */
function sessionOf(ctx: Context, token: string): number | undefined {
  const { sid, iat, exp } = ctx.keys.tokens.read(token) ?? {};
  const now = ctx.now().getTime() / 1000;
  // A token of the future is older than it says, because the clock was set back.
  const isCurrent =
    typeof exp === 'number' &&
    exp > now &&
    typeof iat === 'number' &&
    iat <= now + CLOCK_LEEWAY_SECONDS;
  return isCurrent && typeof sid === 'number' ? sid : undefined;
}

function unauthorized(sentence: string) {
  return httpError(401, sentence, { headers: { 'www-authenticate': 'Bearer' } });
}
