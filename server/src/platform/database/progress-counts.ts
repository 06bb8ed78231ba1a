import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

/*
 * How many running enrollments of each course have done how much, kept by triggers as the stored counts are
 * (`counts.ts`): the rows of one course and amount add up. So nobody reads all unfinished enrollments to
 * count them, and a lesson that is added to a course changes no row.
 */

/** The number of running enrollments of these courses that have not done all of it, as a value in a query. */
export function unfinishedEnrollments(
  courses: readonly { readonly id: number; readonly size: number }[],
): RawBuilder<number> {
  if (courses.length === 0) return sql<number>`0`;
  const sizes = courses.map(({ id, size }) => sql`(${sql.lit(id)}, ${sql.lit(size)})`);
  return sql<number>`(select coalesce(sum(n), 0)
    from (values ${sql.join(sizes)}) as courses join progress_counts
      on progress_counts.course = courses.column1 and progress_counts.done < courses.column2)`;
}

const TABLE = `create table progress_counts
  (course integer not null, done integer not null, n integer not null)`;

const INITIAL = `insert into progress_counts (course, done, n)
  select course_id, done, count(*) from enrollments where ended_at is null group by course_id, done`;

async function run(db: Queries, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function countProgressOnSqlite(db: Queries): Promise<void> {
  const events = [
    ['insert', 'added', 'new', '+'],
    ['delete', 'removed', 'old', '-'],
    ['update of done, ended_at, course_id', 'left', 'old', '-'],
    ['update of done, ended_at, course_id', 'reached', 'new', '+'],
  ] as const;
  await run(db, [
    TABLE,
    'create unique index progress_counts_courses on progress_counts (course, done)',
    INITIAL,
    ...events.map(
      ([event, verb, row, sign]) => `create trigger progress_${verb} after ${event} on enrollments
        when ${row}.ended_at is null
        begin
          insert into progress_counts (course, done, n) values (${row}.course_id, ${row}.done, ${sign}1)
          on conflict (course, done) do update set n = n ${sign} 1;
        end`,
    ),
  ]);
}

/** The same on PostgreSQL, by differences: `foldCounts` adds them up. */
export async function countProgressOnPostgres(db: Queries): Promise<void> {
  const change = (row: string) => `(${row}.ended_at is null, ${row}.course_id, ${row}.done)`;
  const insert = (row: string, sign: '+' | '-') => `if ${row}.ended_at is null then
    insert into progress_counts (course, done, n) values (${row}.course_id, ${row}.done, ${sign}1);
  end if;`;
  await run(db, [
    TABLE,
    'create index progress_counts_courses on progress_counts (course, done)',
    INITIAL,
    `create function count_progress() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        ${insert('old', '-')}
        ${insert('new', '+')}
      else
        insert into progress_counts (course, done, n)
        select course_id, done, case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed where ended_at is null group by course_id, done;
      end if;
      return null;
    end $$`,
    `create trigger progress_added after insert on enrollments
      referencing new table as changed for each statement execute function count_progress()`,
    `create trigger progress_removed after delete on enrollments
      referencing old table as changed for each statement execute function count_progress()`,
    `create trigger progress_changed after update on enrollments
      for each row when (${change('old')} is distinct from ${change('new')})
      execute function count_progress()`,
  ]);
}
