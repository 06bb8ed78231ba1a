import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { dayIn, daysBefore, mondayOf, startOfDay } from '../../platform/days.ts';
import { defineSchedule, type RunningJob } from '../../platform/jobs/jobs.ts';
import { type Email, mailPerson, type Reader } from '../../platform/mail/mail-user.ts';
import { roleOf } from '../../platform/security/rights.ts';
import { badgesIn } from '../achievements/achievements.ts';
import { listEnrollments } from '../enrollments/enrollments.ts';
import { tellAtOwnMoment } from '../notices/notices.ts';
import { isInTime, nextLetter, nextReminder, quietFrom } from './due.ts';
import { letterEmail, type NamedLesson, reminderEmail, type WeekLearned } from './emails.ts';
import { type GoalMail, readJourney } from './goals.ts';
import { readActivities } from './activities.ts';
import { isDone, weekOf } from './rules.ts';

/** So many people are read at a time. */
const TOGETHER = 100;

/**
 * Looks which mails about goals are due. Each person's next one has its moment in the database: it is moved on
 * in the transaction that queues the mail, so that of several processes one sends it, and once.
 */
export const goalMails = defineSchedule({
  name: 'goals.mails',
  label: /*i18n*/ 'Writing the reminders and letters that people have asked for',
  everyMs: 5 * 60_000,
  run: mailsAboutGoals,
});

export async function mailsAboutGoals(
  ctx: Context,
  job?: Pick<RunningJob, 'signal' | 'log'>,
): Promise<void> {
  const failures = [
    ...(await sendDue(ctx, 'reminder', dueReminders, remind, job)),
    ...(await sendDue(ctx, 'letter', dueLetters, writeLetter, job)),
  ];
  // Known to staff, and tried again in the next round.
  if (failures.length > 0) throw failures[0];
}

/** Somebody whose moment has come. */
type Due = Awaited<ReturnType<typeof dueReminders>>[number];

async function sendDue(
  ctx: Context,
  kind: GoalMail,
  read: (ctx: Context, limit: number) => Promise<Due[]>,
  send: (ctx: Context, due: Due) => Promise<void>,
  job: Pick<RunningJob, 'signal' | 'log'> | undefined,
): Promise<unknown[]> {
  const failed = new Map<number, unknown>();
  for (;;) {
    // Those who failed are still the first: the others are behind them.
    const all = await read(ctx, TOGETHER + failed.size);
    const due = all.filter(({ user_id }) => !failed.has(user_id));
    if (due.length === 0) return [...failed.values()];
    for (const person of due) {
      job?.signal.throwIfAborted();
      try {
        await send(ctx, person);
      } catch (error) {
        job?.log.warn({ kind, user: person.user_id }, 'a mail about a goal could not be written');
        failed.set(person.user_id, error);
      }
    }
  }
}

const withPerson = ({ database: { queries } }: Context) =>
  queries
    .selectFrom('goal_settings')
    .innerJoin('users', 'users.id', 'goal_settings.user_id')
    .select((of) => [
      'goal_settings.user_id',
      'goal_settings.time_zone',
      'goal_settings.reminder_hour',
      'goal_settings.remind_at',
      'goal_settings.reminded_on',
      'goal_settings.letter_at',
      'goal_settings.letter_on',
      'users.is_active',
      'users.is_staff',
      'users.is_superuser',
      'users.staff_role',
      'users.email',
      'users.first_name',
      'users.username',
      'users.language',
      of
        .exists(
          of
            .selectFrom('enrollments')
            .select('enrollments.id')
            .whereRef('enrollments.user_id', '=', 'users.id')
            .where('enrollments.ended_at', 'is', null),
        )
        .as('is_enrolled'),
    ]);

const dueReminders = (ctx: Context, limit: number) =>
  withPerson(ctx)
    .where('remind_at', '<=', ctx.now().toISOString())
    .orderBy('remind_at')
    .limit(limit)
    .execute();

const dueLetters = (ctx: Context, limit: number) =>
  withPerson(ctx)
    .where('letter_at', '<=', ctx.now().toISOString())
    .orderBy('letter_at')
    .limit(limit)
    .execute();

/** Whether anything is sent to somebody: who is deactivated or in no course any more is left alone. */
const isReachable = ({ is_active, is_enrolled }: Due) => is_active && Boolean(is_enrolled);

async function remind(ctx: Context, due: Due): Promise<void> {
  const { user_id, time_zone, reminder_hour, remind_at, reminded_on } = due;
  if (remind_at === null || reminder_hour === null) return;
  const now = ctx.now();
  const today = dayIn(time_zone, now);
  const isWanted =
    isReachable(due) &&
    reminded_on !== today &&
    isInTime(time_zone, remind_at, now) &&
    !isDone((await readJourney(ctx.database.queries, user_id, today)).journey);
  const next = isWanted ? await nextLessonOf(ctx, due) : undefined;
  await ctx.database.transaction(async (trx) => {
    const moved = await trx
      .updateTable('goal_settings')
      .set({
        remind_at: nextReminder(time_zone, reminder_hour, now),
        ...(isWanted && { reminded_on: today }),
      })
      .where('user_id', '=', user_id)
      // Nothing is written where another process was first, or the person has just changed it.
      .where('remind_at', '=', remind_at)
      .where('time_zone', '=', time_zone)
      .returning('user_id')
      .execute();
    if (moved.length === 0 || !isWanted) return;
    await tell(ctx, trx, due, 'reminder', (reader) => reminderEmail(ctx, reader, user_id, next));
  });
}

async function writeLetter(ctx: Context, due: Due): Promise<void> {
  const { user_id, time_zone, letter_at, letter_on } = due;
  if (letter_at === null) return;
  const now = ctx.now();
  const today = dayIn(time_zone, now);
  const isWanted = isReachable(due) && letter_on !== today && isInTime(time_zone, letter_at, now);
  const week = isWanted ? await weekLearned(ctx, due, daysBefore(mondayOf(today), 7)) : undefined;
  await ctx.database.transaction(async (trx: Trx) => {
    const moved = await trx
      .updateTable('goal_settings')
      .set({ letter_at: nextLetter(time_zone, now), ...(week && { letter_on: today }) })
      .where('user_id', '=', user_id)
      .where('letter_at', '=', letter_at)
      .where('time_zone', '=', time_zone)
      .returning('user_id')
      .execute();
    if (moved.length === 0 || !week) return;
    await tell(ctx, trx, due, 'letter', (reader) => {
      const badges = badgesIn(reader.language, week.badges);
      return letterEmail(ctx, reader, user_id, { ...week, badges });
    });
  });
}

/** Tells it behind the bell, in the place of the last one, and mails it unless its reader has chosen otherwise. */
async function tell(
  ctx: Context,
  trx: Trx,
  due: Due,
  kind: GoalMail,
  write: (reader: Reader) => Email,
): Promise<void> {
  const { user_id, time_zone } = due;
  const { title, paragraphs } = write({
    ...due,
    language: due.language ?? ctx.mailLanguage,
  }).content;
  const isMailed = await tellAtOwnMoment(ctx, trx, {
    kind: 'goals',
    userId: user_id,
    about: `goal-${kind}:${user_id}`,
    subject: title,
    text: paragraphs.join('\n\n'),
    place: '/dashboard',
  });
  if (!isMailed) return;
  const expiresAt = quietFrom(time_zone, dayIn(time_zone, ctx.now()));
  await mailPerson(ctx, trx, due, write, { expiresAt });
}

/** What somebody has learned in the week of a Monday; undefined: nothing. */
async function weekLearned(
  ctx: Context,
  due: Due,
  monday: string,
): Promise<(WeekLearned & { badges: { name: string; description: string }[] }) | undefined> {
  const { queries } = ctx.database;
  const { user_id, time_zone } = due;
  const week = weekOf(monday);
  const activities = await readActivities(queries, user_id, monday);
  if (!week.some((day) => activities.has(day))) return undefined;
  const from = startOfDay(time_zone, monday);
  const until = startOfDay(time_zone, monday, 7);
  const lessons = await queries
    .selectFrom('lesson_completions as done')
    .innerJoin('lessons', 'lessons.id', 'done.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.title', 'courses.title as course'])
    .where('done.user_id', '=', user_id)
    .where('done.completed_at', '>=', from)
    .where('done.completed_at', '<', until)
    .orderBy('done.completed_at')
    .execute();
  const quizzes = await queries
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .select((of) => ['quizzes.title', of.fn.max('attempts.score').as('score')])
    .where('attempts.user_id', '=', user_id)
    .where('attempts.completed_at', '>=', from)
    .where('attempts.completed_at', '<', until)
    .groupBy(['quizzes.id', 'quizzes.title'])
    .orderBy('quizzes.id')
    .execute();
  const badges = await queries
    .selectFrom('achievements')
    .select(['name', 'description'])
    .where('user_id', '=', user_id)
    .where('awarded_at', '>=', from)
    .where('awarded_at', '<', until)
    .orderBy('awarded_at')
    .orderBy('id')
    .execute();
  const next = await nextLessonOf(ctx, due);
  return { from: monday, to: week[6] ?? monday, lessons, quizzes, badges, next };
}

/** The first open lesson of the course that was opened last. */
async function nextLessonOf(ctx: Context, due: Due): Promise<NamedLesson | undefined> {
  const { user_id: id, is_staff, is_superuser, staff_role } = due;
  const role = await roleOf(ctx.database.queries, { id, is_staff, is_superuser, staff_role });
  const user = { id, is_staff, ...role };
  for (const { course } of await listEnrollments(ctx, user)) {
    const lesson = course.lessons.find(({ completed }) => !completed);
    if (lesson) return { title: lesson.title, course: course.title };
  }
  return undefined;
}
