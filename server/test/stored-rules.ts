import { type RawBuilder, sql } from 'kysely';
import { storedCount } from '../src/platform/database/counts.ts';
import type { Queries } from '../src/platform/database/database.ts';

const PASSED = sql`exists (select 1 from attempts where attempts.user_id = enrollments.user_id
  and attempts.quiz_id = quizzes.id and attempts.passed = true)`;

/** What no call, no crash and no job may break: each counts what is wrong. */
const RULES: Readonly<Record<string, RawBuilder<number>>> = {
  'questions without exactly one right answer': sql<number>`(select count(*) from questions where
    (select count(*) from answers where question_id = questions.id and is_correct = true) <> 1)`,
  'questions with less than two answers': sql<number>`(select count(*) from questions where
    (select count(*) from answers where question_id = questions.id) < 2)`,
  'quizzes without questions': sql<number>`(select count(*) from quizzes where
    not exists (select 1 from questions where quiz_id = quizzes.id))`,
  'users who are not counted': sql<number>`abs(${storedCount('users')} -
    (select count(*) from users where erased_at is null))`,
  'enrollments that are not counted': sql<number>`abs(${storedCount('running_enrollments')} -
    (select count(*) from enrollments where ended_at is null))`,
  'enrollments with another progress than a recount': sql<number>`(select count(*) from enrollments
    where done <> (select count(*) from lesson_completions join lessons on lessons.id = lesson_id
        where lessons.course_id = enrollments.course_id
          and lesson_completions.user_id = enrollments.user_id)
      + (select count(*) from quizzes where quizzes.course_id = enrollments.course_id and ${PASSED}))`,
  'enrollments wrongly said to fail, or not to': sql<number>`(select count(*) from enrollments
    where failing <> (exists (select 1 from quizzes where quizzes.course_id = enrollments.course_id
      and not ${PASSED} and (select count(*) from attempts
        where attempts.user_id = enrollments.user_id and attempts.quiz_id = quizzes.id) >= 2)))`,
  'attempts without the number after that of the one before': sql<number>`(select count(*) from (
    select user_id, quiz_id from attempts group by user_id, quiz_id
    having count(*) <> max(number) or count(*) <> count(distinct number)) as gaps)`,
};

/** The rules that the rows break. */
export async function brokenRules(db: Queries): Promise<string[]> {
  const counts = await db
    .selectNoFrom(Object.values(RULES).map((rule, index) => rule.as(`n${index}`)))
    .executeTakeFirstOrThrow();
  return Object.keys(RULES).filter((_, index) => counts[`n${index}`] !== 0);
}
