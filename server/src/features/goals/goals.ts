import type { GoalSettings, GoalWeek } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { dayIn, daysBefore, mondayOf } from '../../platform/days.ts';
import { readActivities } from './activities.ts';
import { nextLetter, nextReminder } from './due.ts';
import {
  activitiesThisWeek,
  currentGoal,
  type Journey,
  statesOfWeek,
  streakOf,
  weekOf,
} from './rules.ts';

/* What a person wants to learn and has done, and which mails about it they have asked for. */
export { noteActivity } from './activities.ts';

interface Owner {
  readonly userId: number;
}

const goalsOf = prepare((db, param: Param<Owner>) =>
  db
    .selectFrom('goals')
    .select(['since', 'per', 'amount'])
    .where('user_id', '=', param('userId'))
    .orderBy('since'),
);

const settingsOf = prepare((db, param: Param<Owner>) =>
  db
    .selectFrom('goal_settings')
    .select(['time_zone', 'reminder_hour', 'weekly_letter'])
    .where('user_id', '=', param('userId')),
);

/** So far back is read at first: most streaks are shorter. */
const DAYS_READ = 8 * 7;

/** What somebody wants and has done, as far back as their streak goes. */
export async function readJourney(
  db: Queries,
  userId: number,
  today: string,
): Promise<{ journey: Journey; streak: number }> {
  const goals = await goalsOf(db, { userId });
  for (let read = DAYS_READ; ; read *= 4) {
    const from = mondayOf(daysBefore(today, read));
    const journey = { goals, today, activities: await readActivities(db, userId, from) };
    const { length, isWhole } = streakOf(journey, from);
    if (isWhole) return { journey, streak: length };
  }
}

/** A user's own goal, this week and the streak. */
export async function getGoal(ctx: Context, userId: number): Promise<GoalWeek> {
  const { queries } = ctx.database;
  const [settings] = await settingsOf(queries, { userId });
  const time_zone = settings?.time_zone ?? ctx.timeZone;
  const today = dayIn(time_zone, ctx.now());
  const { journey, streak } = await readJourney(queries, userId, today);
  const goal = currentGoal(journey);
  const states = statesOfWeek(journey);
  return {
    goal: goal === undefined ? null : { per: goal.per, amount: goal.amount },
    reminder_hour: settings?.reminder_hour ?? null,
    weekly_letter: settings?.weekly_letter ?? false,
    time_zone,
    today,
    days: weekOf(today).map((day, index) => ({
      day,
      state: states[index] ?? 'ahead',
      activities: journey.activities.get(day) ?? 0,
    })),
    week_activities: activitiesThisWeek(journey),
    streak: goal === undefined ? null : streak,
  };
}

type Settings = Pick<GoalSettings, 'reminder_hour' | 'weekly_letter'> & {
  readonly time_zone: string;
};

/** The settings of a user as they are stored; undefined: none are. */
export async function lockSettings(
  ctx: Context,
  trx: Trx,
  userId: number,
): Promise<Settings | undefined> {
  await lockRow(ctx.database, trx, 'users', userId);
  const [settings] = await settingsOf(trx, { userId });
  return settings;
}

/** Stores settings, and when mails are due by them. The caller has locked the user's row. */
export async function keepSettings(
  ctx: Context,
  trx: Trx,
  userId: number,
  settings: Settings,
): Promise<void> {
  const now = ctx.now();
  const { time_zone, reminder_hour, weekly_letter } = settings;
  const kept = {
    time_zone,
    reminder_hour,
    remind_at: reminder_hour === null ? null : nextReminder(time_zone, reminder_hour, now),
    weekly_letter,
    letter_at: weekly_letter ? nextLetter(time_zone, now) : null,
  };
  await trx
    .insertInto('goal_settings')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}

/** Sets the goal of a user, and which mails they want. The same again changes nothing. */
export async function setGoal(
  ctx: Context,
  userId: number,
  {
    goal,
    reminder_hour,
    weekly_letter,
    ...sent
  }: GoalSettings & { time_zone?: string | undefined },
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const before = await lockSettings(ctx, trx, userId);
    const time_zone = sent.time_zone ?? before?.time_zone ?? ctx.timeZone;
    await keepSettings(ctx, trx, userId, { time_zone, reminder_hour, weekly_letter });
    if (goal === null) {
      await trx.deleteFrom('goals').where('user_id', '=', userId).execute();
      return;
    }
    const known = currentGoal({ goals: await goalsOf(trx, { userId }) });
    if (known?.per === goal.per && known.amount === goal.amount) return;
    const since = dayIn(time_zone, ctx.now());
    // Who has travelled west may have set one on a day that is ahead again.
    await trx
      .deleteFrom('goals')
      .where('user_id', '=', userId)
      .where('since', '>=', since)
      .execute();
    await trx
      .insertInto('goals')
      .values({ user_id: userId, since, ...goal })
      .execute();
  });
}

/** Gives up a user's goal and all mails about it. What was done stays, and where their days begin. */
export async function clearGoal(ctx: Context, userId: number): Promise<void> {
  await setGoal(ctx, userId, { goal: null, reminder_hour: null, weekly_letter: false });
}

/** Stores where the days of a user begin and end from now on. */
export async function setTimeZone(ctx: Context, userId: number, time_zone: string): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const before = await lockSettings(ctx, trx, userId);
    const { reminder_hour = null, weekly_letter = false } = before ?? {};
    await keepSettings(ctx, trx, userId, { time_zone, reminder_hour, weekly_letter });
  });
}

/** The kinds of mails about goals. */
export type GoalMail = 'reminder' | 'letter';

/** What the links in mails stop, by their kind. */
export const goalStops = {
  reminder: (ctx: Context, userId: number) => stopMails(ctx, userId, 'reminder'),
  letter: (ctx: Context, userId: number) => stopMails(ctx, userId, 'letter'),
} satisfies Record<GoalMail, unknown>;

/** Stops a kind of mails to a user; nothing where there is no such user, or they get none. */
async function stopMails(ctx: Context, userId: number, kind: GoalMail): Promise<void> {
  await ctx.database.queries
    .updateTable('goal_settings')
    .set(
      kind === 'reminder'
        ? { reminder_hour: null, remind_at: null }
        : { weekly_letter: false, letter_at: null },
    )
    .where('user_id', '=', userId)
    .execute();
}
