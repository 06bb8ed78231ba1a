import type { InterfaceLanguage, SessionRow } from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import { closeSessionsOf, idleSince } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { deviceNameIn, readDevice } from '../devices/devices.ts';

/** The user's sessions: the current one first, then the others by their last use. */
export async function listSessions(
  ctx: Context,
  user: User,
  language?: InterfaceLanguage,
): Promise<SessionRow[]> {
  const isStaff = user.is_staff || user.is_superuser || user.rights_suspended;
  const rows = await ctx.database.queries
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now().toISOString())
    .$if(isStaff, (query) => query.where('last_used_at', '>', idleSince(ctx)))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows.map(({ user_agent, ip: address, ...row }) => {
    const device = readDevice(user_agent);
    // A server that listens on IPv4 and IPv6 reports IPv4 addresses with this prefix.
    const ip = address.replace(/^::ffff:(?=\d+\.)/, '');
    const is_current = row.id === user.session_id;
    return { ...row, ip, device: deviceNameIn(language, device), kind: device.kind, is_current };
  });
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/**
 * Ends one of the user's own sessions with its access token; it may be the current one.
 * @throws 404 for a session of another user or one that has ended
 */
export async function endSession(ctx: Context, user: User, id: number): Promise<void> {
  const now = ctx.now().toISOString();
  const ended = await ctx.database.queries
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound();
}

export async function endOtherSessions(ctx: Context, user: User): Promise<void> {
  await closeSessionsOf(ctx, ctx.database.queries, user.id, user.session_id);
}
