import type { Achievement } from '@trilha/contract';
import { texts } from '../../server/src/features/achievements/rules.ts';
import type { LimitFile } from './sqlite-file.ts';
import { type AskedQuestion, type Deeds, gather, Refused } from './store.ts';

/** What students do. */
export function sqliteDeeds({ get, raw, write, atOnce, callerOf }: LimitFile): Deeds {
  const lessonRow = get<{ course_id: number; title: string; is_published: number }>(
    `select course_id, courses.title, is_published from lessons
      join courses on courses.id = course_id where lessons.id = ?`,
  );
  const touch = write(
    `update enrollments set last_accessed = ? where user_id = ? and course_id = ?
      and ended_at is null`,
  );
  const completion = write(
    `insert into lesson_completions (user_id, lesson_id, completed_at) values (?, ?, ?)
      on conflict do nothing`,
  );
  const completedAt = get<{ completed_at: string }>(
    'select completed_at from lesson_completions where user_id = ? and lesson_id = ?',
  );
  const uncompletion = write('delete from lesson_completions where user_id = ? and lesson_id = ?');
  const ever = raw('select count(*) from lesson_completions where user_id = ?');
  const progress = raw(
    `select count(done.lesson_id), count(*) from lessons
      left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = ?
      where course_id = ?`,
  );
  const active = write(
    'insert into activity_days (user_id, day) values (?, ?) on conflict do nothing',
  );
  const activeDays = raw(
    'select count(*) from activity_days where user_id = ? and day >= ? and day <= ?',
  );
  const achievement = get<Achievement>(
    `insert into achievements (user_id, code, subject, name, description, awarded_at)
      values (?, ?, ?, ?, ?, ?) on conflict do nothing
      returning id, code, name, description, awarded_at`,
  );
  const award = (
    user: number,
    now: string,
    earned: readonly (readonly [code: keyof typeof texts, subject: string, title: string])[],
  ): Achievement[] =>
    earned.flatMap(([code, subject, title]) => {
      const { name, description } = texts[code](title);
      return achievement.get(user, code, subject, name, description, now) ?? [];
    });
  /** Writes today down; whether it makes a week. */
  const makesWeek = (user: number, { today, weekFrom }: { today: string; weekFrom: string }) =>
    active.run(user, today).changes === 1 && activeDays.get(user, weekFrom, today)?.[0] === 7;

  const quizRow = get<{
    course_id: number;
    title: string;
    passing_score: number;
    can_retake: number;
    show_report: number;
    is_published: number;
    last: number | null;
  }>(
    `select course_id, quizzes.title, passing_score, can_retake, show_report, is_published,
      (select max(number) from attempts where user_id = ? and quiz_id = quizzes.id) as last
      from quizzes join courses on courses.id = course_id where quizzes.id = ?`,
  );
  const asked = raw(
    `select questions.id, questions.text, lessons.id, lessons.title, answers.id, answers.text,
      is_correct
      from questions join answers on question_id = questions.id
      left join lessons on lessons.id = lesson_id and course_id = ?
      where quiz_id = ?
      order by questions.position, questions.id, answers.position, answers.id`,
  );
  const attempt = raw(
    `insert into attempts (user_id, quiz_id, number, score, passing_score, passed, correct, total,
      completed_at, snapshot) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
  );
  return {
    complete(caller, lesson, completed, day) {
      const { id: user, isStaff } = callerOf(caller);
      const { now } = caller;
      return atOnce(() => {
        const row = lessonRow.get(lesson);
        if (!row || !(row.is_published === 1 || isStaff)) throw new Refused(404);
        if (touch.run(now, user, row.course_id).changes === 0) throw new Refused(403);
        const isNew = completed && completion.run(user, lesson, now).changes === 1;
        if (!completed) uncompletion.run(user, lesson);
        const [done, total] = progress.get(user, row.course_id) as [number, number];
        const earned: [keyof typeof texts, string, string][] = [];
        if (isNew) {
          const lessonsEver = Number(ever.get(user)?.[0]);
          if (lessonsEver >= 1) earned.push(['first_steps', '', '']);
          if (lessonsEver >= 50) earned.push(['dedicated_learner', '', '']);
          if (done === total) earned.push(['course_complete', `${row.course_id}`, row.title]);
          if (makesWeek(user, day)) earned.push(['on_a_roll', '', '']);
        }
        const stored = isNew
          ? now
          : completed
            ? (completedAt.get(user, lesson)?.completed_at ?? null)
            : null;
        return { completed_at: stored, done, total, awarded: award(user, now, earned) };
      });
    },
    submit(caller, id, day, grade) {
      const { id: user, isStaff } = callerOf(caller);
      const { now } = caller;
      return atOnce(() => {
        const row = quizRow.get(user, id);
        if (!row || !(row.is_published === 1 || isStaff)) throw new Refused(404);
        if (touch.run(now, user, row.course_id).changes === 0) throw new Refused(403);
        if (row.last !== null && row.can_retake !== 1) throw new Refused(409);
        const quiz = {
          title: row.title,
          passing_score: row.passing_score,
          can_retake: row.can_retake === 1,
          show_report: row.show_report === 1,
          questions: askedOf(row.course_id, id),
        };
        const graded = grade(quiz);
        const { score, passed, correct, total, snapshot } = graded;
        const number = (row.last ?? 0) + 1;
        const [attemptId] = attempt.get(
          user,
          id,
          number,
          score,
          row.passing_score,
          Number(passed),
          correct,
          total,
          now,
          snapshot,
        ) as [number];
        const earned: [keyof typeof texts, string, string][] = [];
        if (passed) earned.push(['quiz_master', '', '']);
        if (score === 100) earned.push(['perfect_score', '', '']);
        if (makesWeek(user, day)) earned.push(['on_a_roll', '', '']);
        return { quiz, graded, id: attemptId, number, awarded: award(user, now, earned) };
      });
    },
  };

  function askedOf(course: number, quiz: number): AskedQuestion[] {
    return gather(
      asked.all(course, quiz),
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
        is_correct: row[6] === 1,
      }),
    );
  }
}
