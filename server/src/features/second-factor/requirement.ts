import {
  NOT_YOUR_OWN_SECOND_FACTOR,
  OWN_SECOND_FACTOR_FIRST,
  type StaffSecurity,
} from '@trilha/contract';
import { sql, type SqlBool } from 'kysely';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { nameOf } from '../people/people.ts';
import { hasSecondFactor, resetSecondFactor } from './second-factor.ts';

const SETTING = 'staff_second_factor_required';

/** Whether the school requires a second step of all staff. `authenticate` suspends their rights by it. */
export async function isRequired(db: Queries): Promise<boolean> {
  const setting = await db
    .selectFrom('school_settings')
    .select('is_on')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  return setting?.is_on ?? false;
}

/**
 * Requires a second step of all staff, or no longer. Sessions stay; staff without a second step have no
 * rights from their next request on.
 * @throws 409 when `actor` has no second step
 */
export async function setRequired(ctx: Context, actor: User, required: boolean): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    // Turning off the own second step locks this row too.
    await lockRow(ctx.database, trx, 'users', actor.id);
    if (required && !(await hasSecondFactor(trx, actor.id))) {
      throw httpError(409, OWN_SECOND_FACTOR_FIRST);
    }
    // A setting without a row is off. Where it is as wanted already, nothing is written.
    const changed = required
      ? await trx
          .insertInto('school_settings')
          .values({ name: SETTING, is_on: true })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
      : await trx
          .deleteFrom('school_settings')
          .where('name', '=', SETTING)
          .returning('name')
          .executeTakeFirst();
    if (!changed) return;
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'school',
      subject_id: null,
      subject_name: ctx.school.name,
      details: { [SETTING]: required },
    });
  });
}

/** All staff, and other users who have a second step, by name. */
export async function listStaff(ctx: Context): Promise<StaffSecurity[]> {
  const { queries } = ctx.database;
  // Their ids are selected first: they are few, and checking every user would be slow in a big school.
  const staff = queries
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`(is_staff = true or is_superuser = true)`);
  const verified = queries
    .selectFrom('second_factors')
    .select('user_id as id')
    .where('confirmed_at', 'is not', null);
  const rows = await queries
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.user_id', '=', 'users.id')
        .on('second_factors.confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'username',
      'first_name',
      'last_name',
      'email',
      'profile_image',
      'is_staff',
      'is_superuser',
      'is_active',
      'erased_at',
      'second_factors.user_id as factor',
    ])
    .where('users.id', 'in', staff.union(verified))
    .execute();
  const byName = new Intl.Collator('pt-BR');
  return rows
    .map(({ factor, ...user }) => ({ ...user, name: nameOf(user), second_factor: factor !== null }))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

/**
 * Removes the second step of a user who has lost app and codes, and ends their sessions.
 * @throws 404 where they have none; 409 for the actor's own
 */
export async function resetByStaff(ctx: Context, actor: User, userId: number): Promise<void> {
  if (actor.id === userId) throw httpError(409, NOT_YOUR_OWN_SECOND_FACTOR);
  await ctx.database.transaction(async (trx) => {
    if (!(await resetSecondFactor(ctx, trx, userId))) throw notFound();
    const { username } = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'user',
      subject_id: userId,
      subject_name: username,
      details: { second_factor: 'reset' },
    });
  });
}
