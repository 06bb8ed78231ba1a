import { type AdminCounts, COUNTED_AT_MOST } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { onlyRow, prepare } from '../../platform/database/prepared.ts';
import { dayIn, startOfDay } from '../../platform/days.ts';
import { countOpenMessages } from '../messages/messages.ts';

/** What waits for staff. Asked on each screen of the admin area: each count ends at a hundred. */
export async function countWaiting(
  ctx: Context,
  user: { readonly is_superuser: boolean },
): Promise<AdminCounts> {
  const { queries } = ctx.database;
  const today = startOfDay(ctx.timeZone, dayIn(ctx.timeZone, ctx.now()));
  const [counts, messages, staff] = await Promise.all([
    waiting(queries, { today }),
    countOpenMessages(queries),
    user.is_superuser ? staffWithoutSecondFactor(queries, {}) : undefined,
  ]);
  return {
    ...onlyRow(counts),
    open_messages: Math.min(messages, COUNTED_AT_MOST),
    staff_without_second_factor: staff ? onlyRow(staff).n : null,
  };
}

const waiting = prepare<
  { today: string },
  Pick<AdminCounts, 'enrollments_today' | 'deletion_requests'>
>((db, param) =>
  db.selectNoFrom((from) => [
    from
      .selectFrom((rows) =>
        rows
          .selectFrom('enrollments')
          .select('id')
          .where('ended_at', 'is', null)
          .where('enrolled_at', '>=', param('today'))
          .limit(COUNTED_AT_MOST)
          .as('today'),
      )
      .select(countAll.as('n'))
      .$asScalar()
      .$notNull()
      .as('enrollments_today'),
    from
      .selectFrom((rows) =>
        rows.selectFrom('deletion_requests').select('id').limit(COUNTED_AT_MOST).as('asked'),
      )
      .select(countAll.as('n'))
      .$asScalar()
      .$notNull()
      .as('deletion_requests'),
  ]),
);

const staffWithoutSecondFactor = prepare<object, { n: number }>((db) =>
  db
    .selectFrom((rows) =>
      rows
        .selectFrom('users')
        .select('id')
        // As the index `users_staff` says it.
        .where(sql<boolean>`(is_staff = true or is_superuser = true)`)
        .where('is_active', '=', sql.lit(true))
        .where('id', 'not in', (factors) =>
          factors
            .selectFrom('second_factors')
            .select('user_id')
            .where('confirmed_at', 'is not', null),
        )
        .limit(COUNTED_AT_MOST)
        .as('staff'),
    )
    .select(countAll.as('n')),
);
