import type { Achievement, AchievementCode } from '@trilha/contract';
import { badgeText } from '../../server/src/features/achievements/rules.ts';
import { dayIn, daysBefore } from '../../server/src/platform/days.ts';
import { type Caller, type LimitDatabase, percentOf, Refused } from './database.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Completes a lesson or takes the completion back, with the progress and the achievements. */
export function completions(
  { rows, rawRows, write, transaction, userOf }: LimitDatabase,
  timeZone: string,
) {
  const lessonRow = rows<{ course_id: number; title: string; is_published: number }>(
    `select course_id, courses.title, is_published from lessons
      join courses on courses.id = course_id where lessons.id = ?`,
  );
  const visit = write(
    `update enrollments set last_accessed = ? where user_id = ? and course_id = ?
      and ended_at is null`,
  );
  const insertCompletion = write(
    `insert into lesson_completions (user_id, lesson_id, completed_at) values (?, ?, ?)
      on conflict do nothing`,
  );
  const completedAt = rows<{ completed_at: string }>(
    'select completed_at from lesson_completions where user_id = ? and lesson_id = ?',
  );
  const deleteCompletion = write(
    'delete from lesson_completions where user_id = ? and lesson_id = ?',
  );
  const completedEver = rawRows('select count(*) from lesson_completions where user_id = ?');
  const progress = rawRows(
    `select count(done.lesson_id), count(*) from lessons
      left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = ?
      where course_id = ?`,
  );
  const insertDay = write(
    'insert into activity_days (user_id, day) values (?, ?) on conflict do nothing',
  );
  const activeDays = rawRows(
    'select count(*) from activity_days where user_id = ? and day >= ? and day <= ?',
  );
  const insertAchievement = rows<Achievement>(
    `insert into achievements (user_id, code, subject, name, description, awarded_at)
      values (?, ?, ?, ?, ?, ?) on conflict do nothing
      returning id, code, name, description, awarded_at`,
  );
  type Earned = readonly [code: AchievementCode, subject: string, title: string];

  function award(user: number, now: string, earned: readonly Earned[]): Achievement[] {
    return earned.flatMap(([code, subject, title]) => {
      const { name, description } = badgeText(code, title);
      return insertAchievement.get(user, code, subject, name, description, now) ?? [];
    });
  }

  let day = { quarter: 0, today: '', weekFrom: '' };

  /** Today and the first day of its week. No time zone changes its date within a quarter of an hour. */
  function dayOf(now: string) {
    const quarter = Math.floor(Date.parse(now) / QUARTER_HOUR_MS);
    if (day.quarter !== quarter) {
      const today = dayIn(timeZone, new Date(now));
      day = { quarter, today, weekFrom: daysBefore(today, 6) };
    }
    return day;
  }

  /** Stores today, and tells whether it completes a week. */
  function completesWeek(user: number, now: string): boolean {
    const { today, weekFrom } = dayOf(now);
    if (insertDay.run(user, today).changes === 0) return false;
    return activeDays.get(user, weekFrom, today)?.[0] === 7;
  }

  return (caller: Caller, lesson: number, completed: boolean): unknown => {
    const { id: user, isStaff } = userOf(caller);
    const { now } = caller;
    return transaction(() => {
      const row = lessonRow.get(lesson);
      if (!row || !(row.is_published === 1 || isStaff)) throw new Refused(404);
      if (visit.run(now, user, row.course_id).changes === 0) throw new Refused(403);
      const isNew = completed && insertCompletion.run(user, lesson, now).changes === 1;
      if (!completed) deleteCompletion.run(user, lesson);
      const [done, total] = progress.get(user, row.course_id) as [number, number];
      const earned: Earned[] = [];
      if (isNew) {
        const ever = Number(completedEver.get(user)?.[0]);
        if (ever >= 1) earned.push(['first_steps', '', '']);
        if (ever >= 50) earned.push(['dedicated_learner', '', '']);
        if (done === total) earned.push(['course_complete', `${row.course_id}`, row.title]);
        if (completesWeek(user, now)) earned.push(['on_a_roll', '', '']);
      }
      const before = completed && !isNew ? completedAt.get(user, lesson)?.completed_at : undefined;
      const stored = isNew ? now : (before ?? null);
      return {
        id: lesson,
        completed: stored !== null,
        completed_at: stored,
        progress: { completed: done, total, percent: percentOf(done, total) },
        new_achievements: award(user, now, earned),
      };
    });
  };
}
