import {
  NOT_YOUR_OWN_SECOND_FACTOR,
  OWN_SECOND_FACTOR_FIRST,
  type StaffSecurity,
} from '@trilha/contract';
import { sql, type SqlBool } from 'kysely';
import type { User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { nameOf } from '../people/people.ts';
import { hasSecondFactor, resetSecondFactor } from './second-factor.ts';

const SWITCH = 'staff_second_factor_required';

/** Whether the school requires a second step of all staff. `authenticate` rests their rights by it. */
export async function isRequired(db: Queries): Promise<boolean> {
  const setting = await db
    .selectFrom('school_settings')
    .select('is_on')
    .where('name', '=', SWITCH)
    .executeTakeFirst();
  return setting?.is_on ?? false;
}

/**
 * Requires a second step of all staff, or does no longer. Sessions stay; the rights of who has none
 * rest from the next request on.
 * @throws 409 when `by` has none themselves
 */
export async function setRequired(ctx: Context, by: User, required: boolean): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    // Whoever turns the own second step off holds this row too.
    await lockRow(ctx.database, trx, 'users', by.id);
    if (required && !(await hasSecondFactor(trx, by.id))) {
      throw httpError(409, OWN_SECOND_FACTOR_FIRST);
    }
    // What has no row is off: who finds it as it should be writes nothing.
    const changed = required
      ? await trx
          .insertInto('school_settings')
          .values({ name: SWITCH, is_on: true })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst()
      : await trx
          .deleteFrom('school_settings')
          .where('name', '=', SWITCH)
          .returning('name')
          .executeTakeFirst();
    if (!changed) return;
    await recordAudit(ctx, trx, by, {
      action: 'update',
      subject_type: 'school',
      subject_id: null,
      subject_name: ctx.school.name,
      details: { [SWITCH]: required },
    });
  });
}

/** All staff, and whoever else still has a second step, by name. */
export async function listStaff(ctx: Context): Promise<StaffSecurity[]> {
  const { queries } = ctx.database;
  // Gathered first: they are few, and to ask each user takes long where there are many.
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
 * Removes the second step of somebody who has lost app and codes, and ends their sessions.
 * @throws 404 where there is none; 409 on the own one
 */
export async function resetByStaff(ctx: Context, by: User, userId: number): Promise<void> {
  if (by.id === userId) throw httpError(409, NOT_YOUR_OWN_SECOND_FACTOR);
  await ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', userId);
    if (!(await resetSecondFactor(ctx, trx, userId))) throw notFound();
    const { username } = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await recordAudit(ctx, trx, by, {
      action: 'update',
      subject_type: 'user',
      subject_id: userId,
      subject_name: username,
      details: { second_factor: 'reset' },
    });
  });
}
