import { type BulkPeople, PEOPLE_CHANGED, type PeopleChoice } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { isTaught, type Reader } from '../../platform/security/teaching.ts';
import { enrolledPeople } from '../enrollments/enrollments.ts';
import { meaning } from './filter.ts';

/** So many ids are in memory at a time. */
const BATCH = 500;

/**
 * The ids of the people whom `reader` has chosen, in rising order and by batches. Of those who are named one by one
 * the ones that are gone are left out. To be read to its end in the transaction that stores what is to
 * be done, because only then is it known how many a filter has found.
 * @param ctx its database is that of the transaction
 * @throws 409 with `count` at the end, where a filter has found another number than was expected
 */
export async function* choose(
  ctx: Context,
  reader: Reader,
  choice: PeopleChoice,
): AsyncGenerator<number[]> {
  const found = () =>
    ctx.database.queries
      .selectFrom('users')
      .select('id')
      .where('erased_at', 'is', null)
      .where(isTaught(reader, 'users.id'))
      .orderBy('id');
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  if ('ids' in choice) {
    for (let from = 0; from < choice.ids.length; from += BATCH) {
      const named = choice.ids.slice(from, from + BATCH);
      yield idsOf(await found().where('id', 'in', named).execute());
    }
    return;
  }
  const { filter, expected } = choice;
  const meant = await meaning(ctx, reader, filter);
  let count = 0;
  for (let last = 0; ;) {
    const ids = idsOf(await found().where('id', '>', last).where(meant).limit(BATCH).execute());
    count += ids.length;
    const end = ids.at(-1);
    if (end === undefined) break;
    last = end;
    yield ids;
  }
  requireExpected(count, expected);
}

/** The same, of the people of all enrollments that a filter of their list finds. */
export async function* chooseEnrolled(
  ctx: Context,
  reader: Reader,
  { enrollments, expected }: Extract<BulkPeople, { enrollments: unknown }>,
): AsyncGenerator<number[]> {
  let count = 0;
  for await (const people of enrolledPeople(ctx, reader, enrollments, BATCH)) {
    for (const { n } of people) count += n;
    yield people.map(({ user_id }) => user_id);
  }
  requireExpected(count, expected);
}

function requireExpected(count: number, expected: number): void {
  if (count === expected) return;
  throw httpError(409, PEOPLE_CHANGED, { params: { count, expected }, body: { count } });
}
