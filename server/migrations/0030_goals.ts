import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What was done on which day, people's own goals, and the mails about them that people ask for. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('activities')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    // Of the person's time zone when it was done.
    .addColumn('day', c.date, (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('amount', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('activities_once', ['user_id', 'day', 'kind'])
    .execute();

  await schema
    .createTable('goals')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    // The first day for which it holds, until the next one.
    .addColumn('since', c.date, (col) => col.notNull())
    .addColumn('per', 'text', (col) => col.notNull().check(sql`per in ('day', 'week')`))
    .addColumn('amount', 'integer', (col) => col.notNull().check(sql`amount between 1 and 30`))
    .addPrimaryKeyConstraint('goals_once', ['user_id', 'since'])
    .execute();

  await schema
    .createTable('goal_settings')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('time_zone', 'text', (col) => col.notNull())
    .addColumn('reminder_hour', 'integer')
    // When it is to be looked next whether a mail is due; null while none is wanted.
    .addColumn('remind_at', c.time)
    .addColumn('reminded_on', c.date)
    .addColumn('weekly_letter', c.boolean, (col) => col.notNull())
    .addColumn('letter_at', c.time)
    .addColumn('letter_on', c.date)
    .execute();
  await schema
    .createIndex('goal_settings_remind')
    .on('goal_settings')
    .column('remind_at')
    .execute();
  await schema
    .createIndex('goal_settings_letter')
    .on('goal_settings')
    .column('letter_at')
    .execute();

  // Where the reader of a mail stops mails of its kind, without logging in.
  await schema.alterTable('outgoing_mails').addColumn('unsubscribe_url', 'text').execute();

  // Whether the lesson had been completed, so that completing it again is no second activity. Of rows of
  // before nobody knows: those were made by taking a completion back.
  await schema
    .alterTable('undone_completions')
    .addColumn('was_completed', c.boolean, (col) =>
      col.notNull().defaultTo(c.boolean === 'boolean' ? sql`true` : sql`1`),
    )
    .execute();

  // What was learned before is counted by a job, which knows the school's time zone and takes its time.
  // A fixed moment that is over: a migration gives the same rows whenever it is run, and the job is due at once.
  const now = sql.lit('2026-01-01T00:00:00.000Z');
  await sql`
    insert into jobs (kind, payload, key, status, attempts, max_attempts, due_at, progress_done, progress_total, created_at)
    select 'goals.fill', '{}', 'all', 'waiting', 0, 5, ${now}, 0, 0, ${now}
    where exists (select 1 from lesson_completions) or exists (select 1 from attempts)`.execute(db);
}
