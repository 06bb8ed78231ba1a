import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import type { ActivityKind } from '../../platform/database/tables.ts';
import { dayIn } from '../../platform/days.ts';

/** The kinds of which each time is one activity, for goals. Others are measures, such as minutes. */
const COUNTED: readonly ActivityKind[] = ['lesson', 'quiz'];

interface Owner {
  readonly userId: number;
}

const timeZoneOf = prepare((db, param: Param<Owner>) =>
  db.selectFrom('goal_settings').select('time_zone').where('user_id', '=', param('userId')),
);

const addActivity = prepare(
  (db, param: Param<Owner & { day: string; kind: ActivityKind; amount: number }>) =>
    db
      .insertInto('activities')
      .values({
        user_id: param('userId'),
        day: param('day'),
        kind: param('kind'),
        amount: param('amount'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'day', 'kind']).doUpdateSet(({ ref }) => ({
          amount: sql<number>`${ref('activities.amount')} + ${ref('excluded.amount')}`,
        })),
      )
      .$castTo<never>(),
);

/** Something that counts. */
interface Done {
  readonly kind: ActivityKind;
  /** When it was done, which may be before it arrived here. */
  readonly at: string;
  /** When the same was done before: once a day it counts. */
  readonly before?: string | undefined;
  /** 1 unless said. */
  readonly amount?: number;
}

/**
 * Counts what a user has done, on the day that it was where they are. It runs in the transaction of what is
 * counted. A day stays what it was: another time zone is for what comes later.
 */
export async function noteActivity(
  ctx: Context,
  trx: Queries,
  userId: number,
  { kind, at, before, amount = 1 }: Done,
): Promise<void> {
  const [{ time_zone } = { time_zone: ctx.timeZone }] = await timeZoneOf(trx, { userId });
  const day = dayIn(time_zone, new Date(at));
  if (before !== undefined && dayIn(time_zone, new Date(before)) === day) return;
  await addActivity(trx, { userId, day, kind, amount });
}

const activitiesSince = prepare((db, param: Param<Owner & { from: string }>) =>
  db
    .selectFrom('activities')
    .select(['day', 'amount'])
    .where('user_id', '=', param('userId'))
    .where('day', '>=', param('from'))
    .where('kind', 'in', COUNTED),
);

/** How many activities each day has had, from a day on. */
export async function readActivities(
  db: Queries,
  userId: number,
  from: string,
): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  for (const { day, amount } of await activitiesSince(db, { userId, from })) {
    days.set(day, (days.get(day) ?? 0) + amount);
  }
  return days;
}
