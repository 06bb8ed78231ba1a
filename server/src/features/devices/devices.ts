import { isEmailAddress } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { type Email, mailPerson, type Reader } from '../../platform/mail/mail-user.ts';
import { consumeIn } from '../../platform/security/limits.ts';
import { endOneSession, type RenewedSession } from '../../platform/security/sessions.ts';
import { deviceName, readDevice } from './device.ts';
import { endedSessionEmail, newDeviceEmail } from './emails.ts';

export {
  type Device,
  areDifferent,
  deviceInWords,
  deviceName,
  deviceNameIn,
  readDevice,
} from './device.ts';

/** After so long without a log-in a device counts as new again. */
const KNOWN_DAYS = 365;

/** So many mails about devices in an hour and account: who has the password can name any device. */
const MAILS_PER_HOUR = 5;

/** Of so many stored user agents the devices of a user without known ones are read. */
const AGENTS_READ = 50;

/**
 * Stores from which device a user logs in, and mails them about one that they have not used within a year.
 * The first log-in of an account is no news. Call it in the transaction that opens the session, with the
 * user's row locked, before the session is stored.
 */
export async function noteLogin(
  ctx: Context,
  trx: Trx,
  userId: number,
  userAgent: string,
): Promise<void> {
  const device = readDevice(userAgent);
  const name = deviceName(device);
  const before = await knownDevices(trx, userId);
  await storeDevice(ctx, trx, userId, name);
  const since = earliestKnown(ctx);
  const isKnown = before.some((one) => one.device === name && one.last_seen_at > since);
  if (isKnown || before.length === 0) return;
  await notify(ctx, trx, userId, (reader) => newDeviceEmail(ctx, reader, device));
}

/**
 * Stores that the user has set a password at this device by a link that was mailed to them: the log-in
 * that follows is no news. Without any log-in so far nothing is stored, because the first one is none
 * anyway. The caller has locked the user's row.
 */
export async function noteLinkUsed(
  ctx: Context,
  trx: Trx,
  userId: number,
  userAgent: string,
): Promise<void> {
  const before = await knownDevices(trx, userId);
  if (before.length === 0) return;
  await storeDevice(ctx, trx, userId, deviceName(readDevice(userAgent)));
}

async function storeDevice(ctx: Context, trx: Trx, userId: number, device: string): Promise<void> {
  await keepDevice(trx, { userId, device, now: ctx.now().toISOString() });
}

const keepDevice = prepare((db, param: Param<{ userId: number; device: string; now: string }>) =>
  db
    .insertInto('known_devices')
    .values({ user_id: param('userId'), device: param('device'), last_seen_at: param('now') })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device']).doUpdateSet({ last_seen_at: param('now') }),
    )
    .$castTo<never>(),
);

interface KnownDevice {
  readonly device: string;
  readonly last_seen_at: string;
}

/** All of a user's devices, also those that were used too long ago to be known. */
async function knownDevices(trx: Trx, userId: number): Promise<KnownDevice[]> {
  const stored = await devicesOf(trx, { userId });
  if (stored.length > 0) return stored;
  // The sessions tell about users who logged in before devices were stored.
  const agents = await trx
    .selectFrom('sessions')
    .select((of) => ['user_agent', of.fn.max('created_at').as('last_seen_at')])
    .where('user_id', '=', userId)
    .groupBy('user_agent')
    .orderBy('last_seen_at', 'desc')
    .limit(AGENTS_READ)
    .execute();
  const devices = new Map<string, string>();
  for (const { user_agent, last_seen_at } of agents.toReversed()) {
    devices.set(deviceName(readDevice(user_agent)), last_seen_at);
  }
  const found = [...devices].map(([device, last_seen_at]) => ({ device, last_seen_at }));
  if (found.length > 0) {
    await trx
      .insertInto('known_devices')
      .values(found.map((row) => ({ ...row, user_id: userId })))
      .execute();
  }
  return found;
}

const devicesOf = prepare((db, param: Param<{ userId: number }>) =>
  db
    .selectFrom('known_devices')
    .select(['device', 'last_seen_at'])
    .where('user_id', '=', param('userId')),
);

const earliestKnown = (ctx: Context) =>
  new Date(ctx.now().getTime() - KNOWN_DAYS * 86_400_000).toISOString();

/**
 * Deletes devices that were not used within a year. The last one of a user stays: without it, the next
 * log-in would pass for the first one, of which nobody is told.
 */
export async function deleteOldDevices(ctx: Context): Promise<void> {
  await ctx.database.queries
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', earliestKnown(ctx))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices as newer')
          .select('newer.user_id')
          .whereRef('newer.user_id', '=', 'known_devices.user_id')
          .whereRef('newer.last_seen_at', '>', 'known_devices.last_seen_at'),
      ),
    )
    .execute();
}

/** Ends a session that goes on at another device than that of its log-in, and mails its user. */
export async function endCopiedSession(
  ctx: Context,
  session: RenewedSession,
  userAgent: string,
): Promise<void> {
  const devices = { opened: readDevice(session.user_agent), continued: readDevice(userAgent) };
  await ctx.database.transaction(async (trx) => {
    // Of several calls at once, one ends it.
    if (!(await endOneSession(ctx, trx, session.id))) return;
    await notify(ctx, trx, session.user_id, (reader) => endedSessionEmail(ctx, reader, devices));
  });
}

async function notify(
  ctx: Context,
  trx: Trx,
  userId: number,
  write: (reader: Reader) => Email,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'username', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || !isEmailAddress(user.email)) return;
  const limit = { kind: 'device mail', key: String(userId), max: MAILS_PER_HOUR };
  if (!(await consumeIn(ctx, trx, 60, [limit])).granted) return;
  await mailPerson(ctx, trx, user, write);
}
