import type { Achievement } from '@trilha/contract';
import { texts } from '../../server/src/features/achievements/rules.ts';
import { type Client, type LimitPool, list, type Raw, statement } from './postgres-pool.ts';
import { type AskedQuestion, type Deeds, gather, Refused } from './store.ts';

/** Holds the person, so that what is counted of them stays true until it is written. */
const lessonHeld = statement<{ user_id: number; course_id: number; title: string }>(
  `select users.id as user_id, course_id, courses.title
    from sessions join users on users.id = sessions.user_id
    join lessons on lessons.id = $3 join courses on courses.id = course_id
    where sessions.id = $1 and revoked_at is null and expires_at > $2 and is_active
      and (is_published or is_staff) for no key update of users`,
);
const PROGRESS = `select count(done.lesson_id) as done, count(*) as total from lessons
  left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = $1
  where course_id = $3`;
const complete = statement<{
  touched: number;
  is_new: boolean;
  completed_at: string;
  ever: number;
  done: number;
  total: number;
  first_today: boolean;
  days: number;
}>(
  // The parts of a statement do not see what the others write: it is added to what was before.
  `with touched as (update enrollments set last_accessed = $4
      where user_id = $1 and course_id = $3 and ended_at is null returning 1),
    added as (insert into lesson_completions (user_id, lesson_id, completed_at)
      select $1, $2, $4 from touched on conflict do nothing returning 1),
    active as (insert into activity_days (user_id, day)
      select $1, $5 from added on conflict do nothing returning 1)
    select (select count(*) from touched) as touched, added.n > 0 as is_new,
    (select completed_at from lesson_completions where user_id = $1 and lesson_id = $2),
    (select count(*) from lesson_completions where user_id = $1) + added.n as ever,
    progress.done + added.n as done, progress.total,
    (select count(*) from active) > 0 as first_today,
    (select count(*) from activity_days where user_id = $1 and day >= $6 and day < $5) + 1 as days
    from (select count(*) as n from added) as added, (${PROGRESS}) as progress`,
);
const uncomplete = statement<{ touched: number; done: number; total: number }>(
  `with touched as (update enrollments set last_accessed = $4
      where user_id = $1 and course_id = $3 and ended_at is null returning 1),
    removed as (delete from lesson_completions using touched
      where user_id = $1 and lesson_id = $2 returning 1)
    select (select count(*) from touched) as touched,
    progress.done - (select count(*) from removed) as done, progress.total
    from (${PROGRESS}) as progress`,
);
const achieve = statement<Achievement>(
  `insert into achievements (user_id, code, subject, name, description, awarded_at)
    select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[]), (select $6::timestamptz)
    on conflict do nothing returning id, code, name, description, awarded_at`,
);

const quizHeld = statement<{
  user_id: number;
  title: string;
  passing_score: number;
  can_retake: boolean;
  show_report: boolean;
  course_id: number;
}>(
  `select users.id as user_id, quizzes.title, passing_score, can_retake, show_report, course_id
    from sessions join users on users.id = sessions.user_id
    join quizzes on quizzes.id = $3 join courses on courses.id = course_id
    where sessions.id = $1 and revoked_at is null and expires_at > $2 and is_active
      and (is_published or is_staff) for no key update of users`,
);
const asked = list(
  `select questions.id, questions.text, lessons.id, lessons.title, answers.id, answers.text,
    is_correct
    from questions join answers on question_id = questions.id
    left join lessons on lessons.id = lesson_id and course_id = $2
    where quiz_id = $1
    order by questions.position, questions.id, answers.position, answers.id`,
);
const attempt = statement<{
  id: number | null;
  number: number | null;
  touched: number;
  first_today: boolean;
  days: number;
}>(
  `with touched as (update enrollments set last_accessed = $3
      where user_id = $1 and course_id = $12 and ended_at is null returning 1),
    last as (select max(number) as number from attempts where user_id = $1 and quiz_id = $2),
    added as (insert into attempts (user_id, quiz_id, completed_at, score, passing_score, passed,
        correct, total, snapshot, number)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(last.number, 0) + 1 from touched, last
      where last.number is null or $13 returning id, number),
    active as (insert into activity_days (user_id, day)
      select $1, $10 from added on conflict do nothing returning 1)
    select (select id from added), (select number from added),
    (select count(*) from touched) as touched, (select count(*) from active) > 0 as first_today,
    (select count(*) from activity_days where user_id = $1 and day >= $11 and day < $10) + 1 as days`,
);
const award = async (
  client: Client,
  user: number,
  now: string,
  earned: readonly (readonly [code: keyof typeof texts, subject: string, title: string])[],
): Promise<Achievement[]> => {
  if (earned.length === 0) return [];
  const written = earned.map(([code, , title]) => texts[code](title));
  return achieve(
    client,
    user,
    earned.map(([code]) => code),
    earned.map(([, subject]) => subject),
    written.map((text) => text.name),
    written.map((text) => text.description),
    now,
  );
};

/** What students do. */
export function postgresDeeds({ atOnce }: LimitPool): Deeds {
  return {
    complete({ session, now }, lesson, completed, { today, weekFrom }) {
      return atOnce(async (client) => {
        const [held] = await lessonHeld(client, session, now, lesson);
        if (!held) throw new Refused(404);
        const { user_id, course_id, title } = held;
        if (!completed) {
          const [row] = await uncomplete(client, user_id, lesson, course_id, now);
          if (!row?.touched) throw new Refused(403);
          return { completed_at: null, done: row.done, total: row.total, awarded: [] };
        }
        const [row] = await complete(client, user_id, lesson, course_id, now, today, weekFrom);
        if (!row?.touched) throw new Refused(403);
        const earned: [keyof typeof texts, string, string][] = [];
        if (row.is_new) {
          if (row.ever >= 1) earned.push(['first_steps', '', '']);
          if (row.ever >= 50) earned.push(['dedicated_learner', '', '']);
          if (row.done === row.total) earned.push(['course_complete', `${course_id}`, title]);
          if (row.first_today && row.days === 7) earned.push(['on_a_roll', '', '']);
        }
        return {
          completed_at: row.is_new ? now : row.completed_at,
          done: row.done,
          total: row.total,
          awarded: await award(client, user_id, now, earned),
        };
      });
    },
    submit({ session, now }, id, { today, weekFrom }, grade) {
      return atOnce(async (client) => {
        const [held] = await quizHeld(client, session, now, id);
        if (!held) throw new Refused(404);
        const rows = await asked(client, id, held.course_id);
        const quiz = { ...held, questions: askedOf(rows) };
        const graded = grade(quiz);
        const { score, passed, correct, total, snapshot } = graded;
        const [row] = await attempt(
          client,
          held.user_id,
          id,
          now,
          score,
          held.passing_score,
          passed,
          correct,
          total,
          snapshot,
          today,
          weekFrom,
          held.course_id,
          held.can_retake,
        );
        if (!row?.touched) throw new Refused(403);
        if (row.id === null || row.number === null) throw new Refused(409);
        const earned: [keyof typeof texts, string, string][] = [];
        if (passed) earned.push(['quiz_master', '', '']);
        if (score === 100) earned.push(['perfect_score', '', '']);
        if (row.first_today && row.days === 7) earned.push(['on_a_roll', '', '']);
        const awarded = await award(client, held.user_id, now, earned);
        return { quiz, graded, id: row.id, number: row.number, awarded };
      });
    },
  };
}

function askedOf(rows: readonly Raw[]): AskedQuestion[] {
  return gather(
    rows,
    (row) => row[0] as number,
    (row): AskedQuestion => ({
      id: row[0] as number,
      text: row[1] as string,
      lesson: row[2] === null ? null : { id: row[2] as number, title: row[3] as string },
      answers: [],
    }),
    (row) => ({
      id: row[4] as number,
      text: row[5] as string,
      is_correct: row[6] as boolean,
    }),
  );
}
