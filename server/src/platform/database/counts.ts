import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from './database.ts';
import { lockName } from './locks.ts';
import type { CountName } from './tables.ts';

/*
 * Stored counts: triggers keep them up to date, because `count(*)` takes longer the more rows there
 * are. The rows of `school_counts` with one name add up to the count.
 */

/** Which rows of a table a stored count counts; a migration creates it. */
export interface StoredCount {
  readonly name: CountName;
  readonly table: string;
  /** A row is counted while this column is null. */
  readonly whileNull: string;
  /** One count for each value of this integer column; without it there is one count, subject 0. */
  readonly by?: string;
}

/** A stored count as an expression of a query; without `subject`, the sum over all subjects. */
export function storedCount(name: CountName, subject?: number): RawBuilder<number> {
  const ofSubject = subject === undefined ? sql`` : sql` and subject = ${subject}`;
  return sql<number>`(select coalesce(sum(n), 0) from school_counts where name = ${name}${ofSubject})`;
}

/** Reads a stored count; without `subject`, the sum over all subjects. */
export async function readStoredCount(
  db: Queries,
  name: CountName,
  subject?: number,
): Promise<number> {
  const { n } = await db.selectNoFrom(storedCount(name, subject).as('n')).executeTakeFirstOrThrow();
  return n;
}

/**
 * Merges the differences that PostgreSQL's triggers have inserted into one row per subject, so that
 * reading a count stays cheap. The counts do not change, even while other transactions write.
 */
export async function foldCounts(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return;
  await database.transaction(async (trx) => {
    // Two processes that fold at the same time would end in a deadlock.
    await lockName(database, trx, 'school_counts');
    await sql`with folded as (delete from school_counts returning name, subject, n)
      insert into school_counts (name, subject, n)
      select name, subject, sum(n) from folded group by name, subject having sum(n) <> 0`.execute(
      trx,
    );
    await sql`with folded as (delete from progress_counts returning course, done, n)
      insert into progress_counts (course, done, n)
      select course, done, sum(n) from folded group by course, done having sum(n) <> 0`.execute(
      trx,
    );
  });
}

/** Inserts the counts of the rows that exist now. */
async function insertInitialCounts(
  db: Queries,
  { name, table, whileNull, by }: StoredCount,
): Promise<void> {
  const subject = by === undefined ? sql`0` : sql.ref(by);
  await sql`insert into school_counts (name, subject, n)
    select ${name}, ${subject}, count(*) from ${sql.table(table)}
    where ${sql.ref(whileNull)} is null group by ${by === undefined ? sql`2` : subject}
    having count(*) > 0`.execute(db);
}

/**
 * On SQLite the triggers update one row per subject, because there is one writing transaction at a
 * time. They also run for rows that are deleted by a cascade, such as the enrollments of a user.
 */
export async function storeCountOnSqlite(db: Queries, counted: StoredCount): Promise<void> {
  const { name, table, whileNull, by } = counted;
  await sql`create unique index if not exists school_counts_once on school_counts (name, subject)`.execute(
    db,
  );
  await insertInitialCounts(db, counted);
  const columns = [whileNull, ...(by === undefined ? [] : [by])];
  const events = [
    ['insert', 'added', 'new', '+'],
    ['delete', 'removed', 'old', '-'],
    [`update of ${columns.join(', ')}`, 'left', 'old', '-'],
    [`update of ${columns.join(', ')}`, 'joined', 'new', '+'],
  ] as const;
  for (const [event, verb, row, sign] of events) {
    const subject = by === undefined ? '0' : `${row}.${by}`;
    await sql
      .raw(
        `create trigger ${table}_${verb} after ${event} on ${table} when ${row}.${whileNull} is null
        begin
          insert into school_counts (name, subject, n) values ('${name}', ${subject}, ${sign}1)
          on conflict (name, subject) do update set n = n ${sign} 1;
        end`,
      )
      .execute(db);
  }
}

/**
 * On PostgreSQL each statement inserts a row with its difference. A row that every transaction
 * updates would make them wait for each other, and end in a deadlock where they change several
 * tables in different orders.
 */
export async function storeCountOnPostgres(db: Queries, counted: StoredCount): Promise<void> {
  const { name, table, whileNull, by } = counted;
  await insertInitialCounts(db, counted);
  const subjectOf = (row: string) => (by === undefined ? '0' : `${row}.${by}`);
  const change = (row: string) => `(${row}.${whileNull} is null, ${subjectOf(row)})`;
  const statements = [
    `create function count_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.${whileNull} is null then
          insert into school_counts (name, subject, n) values ('${name}', ${subjectOf('old')}, -1);
        end if;
        if new.${whileNull} is null then
          insert into school_counts (name, subject, n) values ('${name}', ${subjectOf('new')}, 1);
        end if;
      else
        insert into school_counts (name, subject, n)
        select '${name}', ${subjectOf('changed')},
          case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed where changed.${whileNull} is null group by 2 having count(*) > 0;
      end if;
      return null;
    end $$`,
    `create trigger ${table}_added after insert on ${table}
      referencing new table as changed for each statement execute function count_${table}()`,
    `create trigger ${table}_removed after delete on ${table}
      referencing old table as changed for each statement execute function count_${table}()`,
    // For each row, because only such a trigger can have a `when` that skips all other updates.
    `create trigger ${table}_changed after update on ${table}
      for each row when (${change('old')} is distinct from ${change('new')})
      execute function count_${table}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
