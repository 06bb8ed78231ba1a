import { sql } from 'kysely';
import type { Queries } from './database.ts';

/*
 * How far an enrollment has come, kept in its own row by triggers, so that who needs attention is found
 * by an index:
 *
 * - `done`: completed lessons and passed quizzes of the course. Something is left to do while it is
 *   less than the course has lessons and quizzes, which are not stored: a new lesson changes no row.
 * - `failing`: a quiz of the course was failed at least twice and never passed.
 * - `active_on`: the day (UTC) of the last activity, or of the enrollment. A day and not the moment,
 *   so that the index changes once a day and not with every call of a student.
 *
 * Whoever deletes or moves lessons or quizzes locks the enrollments of the course first
 * (`lockEnrollments`), as everything that students do in a course does.
 */

/** Who fails a quiz as often as this, and never passes it, is failing. */
const FAILURES = 2;

const PASSED = `select 1 from attempts where attempts.user_id = one.user_id
  and attempts.quiz_id = quizzes.id and attempts.passed = true`;

/** Of the enrollment `one`. */
const DONE = `(select count(*) from lessons join lesson_completions as completed
    on completed.lesson_id = lessons.id and completed.user_id = one.user_id
    where lessons.course_id = one.course_id)
  + (select count(*) from quizzes where quizzes.course_id = one.course_id and exists (${PASSED}))`;

const FAILING = `exists (select 1 from quizzes where quizzes.course_id = one.course_id
  and not exists (${PASSED})
  and ${FAILURES} <= (select count(*) from attempts
    where attempts.user_id = one.user_id and attempts.quiz_id = quizzes.id))`;

/** A statement that counts anew for those enrollments `one` that a condition names. */
const recount = (which: string) => `update enrollments
  set done = counted.done, failing = counted.failing
  from (select one.id, ${DONE} as done, ${FAILING} as failing from enrollments as one where ${which}) as counted
  where enrollments.id = counted.id
    and (enrollments.done <> counted.done or enrollments.failing <> counted.failing)`;

const courseOf = (table: 'lessons' | 'quizzes', id: string) =>
  `(select course_id from ${table} where id = ${id})`;

/** Counts one completion more or less. Where its lesson is deleted, the course is counted anew. */
const complete = (row: string, sign: '+' | '-') => `update enrollments set done = done ${sign} 1
  where user_id = ${row}.user_id and course_id = ${courseOf('lessons', `${row}.lesson_id`)}`;

/**
 * Whether an attempt that is added may change anything: not one at a quiz that was passed before, nor a
 * first one that failed. Most submissions are such ones, and to count anew costs them as much as the rest.
 */
const MATTERS = `not exists (select 1 from attempts as earlier where earlier.user_id = new.user_id
    and earlier.quiz_id = new.quiz_id and earlier.passed = true and earlier.id <> new.id)
  and (new.passed = true or exists (select 1 from attempts as earlier
    where earlier.user_id = new.user_id and earlier.quiz_id = new.quiz_id and earlier.id <> new.id))`;

const columns = (boolean: string) => [
  'alter table enrollments add column done integer not null default 0',
  `alter table enrollments add column failing ${boolean} not null default false`,
];

/** `done` of courses, by when they were last visited; of all enrollments, the newest first. */
const INDEXES = [
  `create index enrollments_progress on enrollments (course_id, active_on, done)
    where ended_at is null`,
  'drop index enrollments_newest',
  `create index enrollments_newest on enrollments
    (enrolled_at, id, active_on, done, course_id, failing) where ended_at is null`,
  // With `failing`, so that SQLite prefers it also where it knows nothing about the rows.
  `create index enrollments_failing on enrollments
    (failing, enrolled_at, id, course_id, active_on, done)
    where ended_at is null and failing = true`,
];

async function run(db: Queries, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function storeProgressOnSqlite(db: Queries): Promise<void> {
  const dayOf = (row: string) => `substr(coalesce(${row}last_accessed, ${row}enrolled_at), 1, 10)`;
  const ofAttempt = (row: string) =>
    recount(
      `one.user_id = ${row}.user_id and one.course_id = ${courseOf('quizzes', `${row}.quiz_id`)}`,
    );
  const moved = `${recount('one.course_id in (old.course_id, new.course_id)')};`;
  const removed = `${recount('one.course_id = old.course_id')};`;
  await run(db, [
    ...columns('integer'),
    `alter table enrollments add column active_on text not null default ''`,
    `update enrollments as one set active_on = ${dayOf('')}, done = ${DONE}, failing = ${FAILING}`,
    ...INDEXES,
    `create trigger enrollments_begun after insert on enrollments begin
      update enrollments set active_on = ${dayOf('new.')} where id = new.id;
      ${recount('one.id = new.id')};
    end`,
    `create trigger enrollments_visited after update of last_accessed on enrollments
      when ${dayOf('new.')} <> old.active_on begin
      update enrollments set active_on = ${dayOf('new.')} where id = new.id;
    end`,
    `create trigger lesson_completions_added after insert on lesson_completions
      begin ${complete('new', '+')}; end`,
    `create trigger lesson_completions_removed after delete on lesson_completions
      begin ${complete('old', '-')}; end`,
    `create trigger attempts_added after insert on attempts when ${MATTERS}
      begin ${ofAttempt('new')}; end`,
    `create trigger attempts_removed after delete on attempts begin ${ofAttempt('old')}; end`,
    ...['lessons', 'quizzes'].flatMap((table) => [
      `create trigger ${table}_removed after delete on ${table} begin ${removed} end`,
      `create trigger ${table}_moved after update of course_id on ${table}
        when old.course_id <> new.course_id begin ${moved} end`,
    ]),
  ]);
}

/** The same on PostgreSQL, where rows are locked before they are counted. */
export async function storeProgressOnPostgres(db: Queries): Promise<void> {
  const ofCourse = 'one.course_id = course';
  const ofPerson = `${ofCourse} and one.user_id = person`;
  const recounting = (name: string, params: string, which: string) => `create function
    ${name}(${params}) returns void language plpgsql as $$
    begin
      perform 1 from enrollments as one where ${which} order by id for no key update;
      -- A statement of its own sees what was committed while the one above waited.
      ${recount(which)};
    end $$`;
  const trigger = (name: string, body: string) => `create function ${name}()
    returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  const attempt = (row: string) =>
    `perform recount_enrollment(${courseOf('quizzes', `${row}.quiz_id`)}, ${row}.user_id);`;
  await run(db, [
    ...columns('boolean'),
    `alter table enrollments add column active_on date not null generated always as
      ((coalesce(last_accessed, enrolled_at) at time zone 'UTC')::date) stored`,
    recount('true'),
    ...INDEXES,
    recounting('recount_enrollment', 'course integer, person integer', ofPerson),
    recounting('recount_enrollments', 'course integer', ofCourse),
    // Who comes back has done something in the course, which nobody takes away or moves meanwhile.
    trigger(
      'count_enrollment',
      `perform 1 from lessons where course_id = new.course_id and id in
        (select lesson_id from lesson_completions where user_id = new.user_id) for share;
      perform 1 from quizzes where course_id = new.course_id and id in
        (select quiz_id from attempts where user_id = new.user_id) for share;
      perform recount_enrollment(new.course_id, new.user_id);`,
    ),
    trigger(
      'count_completion',
      `if tg_op = 'INSERT' then ${complete('new', '+')}; else ${complete('old', '-')}; end if;`,
    ),
    trigger(
      'count_attempt',
      `if tg_op = 'DELETE' then ${attempt('old')} elsif ${MATTERS} then ${attempt('new')} end if;`,
    ),
    trigger(
      'count_course',
      `perform recount_enrollments(old.course_id);
      if tg_op = 'UPDATE' then perform recount_enrollments(new.course_id); end if;`,
    ),
    `create trigger enrollments_begun after insert on enrollments
      for each row execute function count_enrollment()`,
    `create trigger lesson_completions_counted after insert or delete on lesson_completions
      for each row execute function count_completion()`,
    `create trigger attempts_counted after insert or delete on attempts
      for each row execute function count_attempt()`,
    ...['lessons', 'quizzes'].flatMap((table) => [
      `create trigger ${table}_removed after delete on ${table}
        for each row execute function count_course()`,
      `create trigger ${table}_moved after update of course_id on ${table}
        for each row when (old.course_id <> new.course_id) execute function count_course()`,
    ]),
  ]);
}
