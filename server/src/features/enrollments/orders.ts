import type { EnrollmentFilter, EnrollmentOrder } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { containsWords, findsMany } from '../../platform/database/search.ts';
import type { Meant } from './filter.ts';
import { listedEnrollmentsIn } from './stored-counts.ts';

/** So many are sorted by name as they are; more are looked for person by person, in the order of the names. */
const FEW = 2_000;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Whether the rows of this order can be read from its end. */
export function isReversible(order: EnrollmentOrder): boolean {
  return !/^-?course$/.test(order);
}

interface Asked {
  readonly filter: EnrollmentFilter;
  readonly order: EnrollmentOrder;
  /** Whether no filter and no reader leaves anything out. */
  readonly isWhole: boolean;
}

const COLUMNS = {
  enrolled: 'enrolled_at',
  active: 'active_on',
  progress: 'done',
} as const;

type Direction = 'asc' | 'desc';

/** The ids of one page of the enrollments that are meant, in an order of the list or from its end. */
export async function idsInOrder(
  ctx: Context,
  meant: Meant,
  asked: Asked,
  { isFromEnd = false, ...window }: Window & { readonly isFromEnd?: boolean },
): Promise<number[]> {
  const directed = (isDescending: boolean) => (isDescending === isFromEnd ? 'asc' : 'desc');
  const direction = directed(asked.order.startsWith('-'));
  const by = asked.order.replace(/^-/, '');
  if (by === 'name') return byName(ctx, meant, asked, { direction, ...window });
  if (by === 'course' && asked.filter.course === undefined) {
    return byCourse(ctx, meant, asked, { direction, ...window });
  }
  // Courses of different sizes are not compared by what is done in them.
  const isSortable = by in COLUMNS && (by !== 'progress' || asked.filter.course !== undefined);
  return isSortable
    ? byColumn(ctx, meant, asked, {
        column: COLUMNS[by as keyof typeof COLUMNS],
        direction,
        ...window,
      })
    : byColumn(ctx, meant, asked, { column: 'enrolled_at', direction: directed(true), ...window });
}

interface ByColumn extends Window {
  readonly column: (typeof COLUMNS)[keyof typeof COLUMNS];
  readonly direction: Direction;
  /** Of these alone, which the filter names or not. */
  readonly course?: number;
}

async function byColumn(
  { database }: Context,
  meant: Meant,
  { filter }: Asked,
  { column, direction, limit, offset, course }: ByColumn,
): Promise<number[]> {
  // Of a word in many names the first of the list are found sooner without beginning with the people.
  const byPeople = !(await findsMany(database, 'users', filter.search));
  const rows = await database.queries
    .selectFrom('enrollments')
    .where(meant.where({ byPeople }))
    .$if(course !== undefined, (of) => of.where('enrollments.course_id', '=', course ?? 0))
    .select('enrollments.id')
    .orderBy(`enrollments.${column}`, direction)
    .orderBy('enrollments.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

interface Directed extends Window {
  readonly direction: Direction;
}

async function byName(
  { database }: Context,
  meant: Meant,
  { filter }: Asked,
  { direction, limit, offset }: Directed,
): Promise<number[]> {
  const { search } = filter;
  const isFew = (await meant.count()) <= FEW;
  const isFrequent = !isFew && (await findsMany(database, 'users', search));
  // What stands first is read first: SQLite keeps the order of a cross join.
  const rows = await (
    isFew
      ? database.queries.selectFrom('enrollments').crossJoin('users')
      : database.queries.selectFrom('users').crossJoin('enrollments')
  )
    .whereRef('users.id', '=', 'enrollments.user_id')
    .where(meant.where({ isSearched: !isFrequent }))
    .$if(!isFew, (of) => of.where('users.erased_at', 'is', null))
    .$if(isFrequent, (of) => of.where(containsWords(database, 'users', search, { byIndex: false })))
    .select('enrollments.id')
    .orderBy('users.sort_name', direction)
    .orderBy('users.id', direction)
    .orderBy('enrollments.course_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Course by course in the order of their titles, of each the newest first: only those of the page are read. */
async function byCourse(
  ctx: Context,
  meant: Meant,
  asked: Asked,
  { direction, limit, offset }: Directed,
): Promise<number[]> {
  const courses = await ctx.database.queries
    .selectFrom('courses')
    .select(['id', 'title'])
    .execute();
  courses.sort((a, b) => collator.compare(a.title, b.title) || a.id - b.id);
  if (direction === 'desc') courses.reverse();
  const counts = await countsByCourse(
    ctx,
    meant,
    asked,
    courses.map(({ id }) => id),
  );
  const found: number[] = [];
  let before = offset;
  for (const { id } of courses) {
    const count = counts.get(id) ?? 0;
    if (before >= count) {
      before -= count;
      continue;
    }
    const window = { limit: limit - found.length, offset: before };
    found.push(
      ...(await byColumn(ctx, meant, asked, {
        column: 'enrolled_at',
        direction: 'desc',
        course: id,
        ...window,
      })),
    );
    before = 0;
    if (found.length >= limit) break;
  }
  return found;
}

async function countsByCourse(
  { database: { queries } }: Context,
  meant: Meant,
  { isWhole }: Asked,
  courses: readonly number[],
): Promise<Map<number, number>> {
  if (isWhole) return listedEnrollmentsIn(queries, courses);
  const rows = await queries
    .selectFrom('enrollments')
    .where(meant.where())
    .select(['enrollments.course_id', countAll.as('n')])
    .groupBy('enrollments.course_id')
    .execute();
  return new Map(rows.map(({ course_id, n }) => [course_id, n]));
}
