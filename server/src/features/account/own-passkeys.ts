import {
  type InterfaceLanguage,
  MAX_PASSKEYS,
  PASSKEY_INVALID,
  PASSKEY_KNOWN,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRow,
  TOO_MANY_PASSKEYS,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries, violatedColumns } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, invalid, notFound } from '../../platform/http/errors.ts';
import type { User } from '../../platform/security/rights.ts';
import { closeSessionsOfPasskey, isSessionOpen } from '../../platform/security/sessions.ts';
import {
  consumeChallenge,
  notify,
  passkeysAvailable,
  registrationOptions,
  verifyRegistration,
} from '../passkeys/passkeys.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import { deviceInWords, deviceNameIn, readDevice } from '../devices/devices.ts';

const ROW = ['id', 'label', 'is_synced', 'created_at', 'last_used_at'] as const;

/** The user's own passkeys, the oldest first. */
export async function listPasskeys(
  ctx: Context,
  user: User,
): Promise<{ rows: PasskeyRow[]; is_available: boolean }> {
  const rows = await ctx.database.queries
    .selectFrom('passkeys')
    .select(ROW)
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  return { rows, is_available: passkeysAvailable(ctx) };
}

/**
 * Begins to add a passkey.
 * @throws 400 on `current_password`; 409 when the user has as many as they may, or browsers make none here;
 *   429 with `Retry-After` after too many wrong passwords
 */
export async function beginPasskey(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<PasskeyCreation> {
  await requireOwnPassword(ctx, user, password);
  await requireRoom(ctx.database.queries, user.id);
  return registrationOptions(ctx, user);
}

/**
 * Adds the passkey that the browser has made, and tells the user by mail.
 * @param language of the name that it gets where the user gives none; it stays as it is stored
 * @throws 400 on `response`; 401 where the session has ended meanwhile; 409 when the passkey is on an account
 *   already, or the user has as many as they may
 */
export async function addPasskey(
  ctx: Context,
  user: User,
  input: { response: PasskeyRegistration; label?: string | undefined },
  userAgent: string,
  language?: InterfaceLanguage,
): Promise<PasskeyRow> {
  const refusal = invalid({ response: [PASSKEY_INVALID] });
  const verified = await verifyRegistration(ctx, input.response);
  if (!verified) throw refusal;
  const device = readDevice(userAgent);
  const { clientDataJSON } = input.response.response;
  try {
    return await ctx.database.transaction(async (trx) => {
      await lockRow(ctx.database, trx, 'users', user.id);
      // A new password that was set meanwhile has removed the passkeys and ended this session: whoever
      // it locked out does not come back with a passkey that was under way.
      if (!(await isSessionOpen(ctx, trx, user.session_id))) {
        throw httpError(401, /*i18n*/ 'The session has ended.');
      }
      if (!(await consumeChallenge(ctx, trx, clientDataJSON, 'registration', user.id))) {
        throw refusal;
      }
      await requireRoom(trx, user.id);
      const row = await trx
        .insertInto('passkeys')
        .values({
          ...verified,
          user_id: user.id,
          label: input.label ?? deviceNameIn(language, device),
          created_at: ctx.now().toISOString(),
          last_used_at: null,
        })
        .returning(ROW)
        .executeTakeFirstOrThrow();
      await notify(ctx, trx, user.id, { added: deviceInWords(device) });
      return row;
    });
  } catch (error) {
    if (violatedColumns(error)) throw httpError(409, PASSKEY_KNOWN);
    throw error;
  }
}

/** @throws 404 where it is not the user's own */
export async function renamePasskey(
  ctx: Context,
  user: User,
  id: number,
  label: string,
): Promise<PasskeyRow> {
  const row = await ctx.database.queries
    .updateTable('passkeys')
    .set({ label })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(ROW)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Removes a passkey, and tells the user by mail. Sessions that were opened with it end, because the device that
 * keeps it may be lost; the one in which it is removed stays.
 * @throws 404 where it is not the user's own
 */
export async function removePasskey(
  ctx: Context,
  user: User,
  id: number,
  userAgent: string,
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    // A log-in under way with this passkey looks for it under the same lock.
    await lockRow(ctx.database, trx, 'users', user.id);
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (!removed) throw notFound();
    await closeSessionsOfPasskey(ctx, trx, removed, user.session_id);
    await notify(ctx, trx, user.id, { removed: deviceInWords(readDevice(userAgent)) });
  });
}

async function requireRoom(db: Queries, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(countAll.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PASSKEYS) throw httpError(409, TOO_MANY_PASSKEYS);
}
