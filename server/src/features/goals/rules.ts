import type { DayState, Goal } from '@trilha/contract';
import { daysBefore, mondayOf } from '../../platform/days.ts';

/*
 * How days are judged by a goal. All of it is calculated from what was done on which day, so that what a device
 * sends late is counted as if it had come in time.
 */

/** A goal from a day on, until the next one. */
export interface GoalSince {
  readonly since: string;
  readonly per: Goal['per'];
  readonly amount: number;
}

/** What somebody wants and has done. */
export interface Journey {
  /** In the order of their days; empty without a goal. */
  readonly goals: readonly GoalSince[];
  /** How many activities a day has had; none where it is not there. */
  readonly activities: ReadonlyMap<string, number>;
  readonly today: string;
}

const doneOn = ({ activities }: Journey, day: string) => activities.get(day) ?? 0;
const after = (day: string, days: number) => daysBefore(day, -days);

/** The goal of now: the last one. */
export const currentGoal = ({ goals }: Pick<Journey, 'goals'>): GoalSince | undefined =>
  goals.at(-1);

const goalOn = ({ goals }: Journey, day: string) => goals.findLast(({ since }) => since <= day);

/**
 * So many activities reach a day, or a week, of the present kind of goal. What lies before it is judged by
 * whether anything was done: who sets a goal keeps the days on which they learned before.
 */
function wanted(journey: Journey, day: string): number {
  const goal = goalOn(journey, day);
  return goal && goal.per === currentGoal(journey)?.per ? goal.amount : 1;
}

/** The seven days of the week of a day, Monday first. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => after(monday, index));
}

const activitiesOf = (journey: Journey, days: readonly string[]) =>
  days.reduce((sum, day) => sum + doneOn(journey, day), 0);

const isShort = (journey: Journey, day: string) => doneOn(journey, day) < wanted(journey, day);

/** The day of rest of a week: the first day that is over and did not reach the goal. */
function restOf(journey: Journey, week: readonly string[]): string | undefined {
  return week.find((day) => day < journey.today && isShort(journey, day));
}

/** How this week goes, day by day. */
export function statesOfWeek(journey: Journey): DayState[] {
  const { goals, today } = journey;
  const week = weekOf(today);
  const isDaily = currentGoal(journey)?.per === 'day';
  const first = goals[0]?.since ?? '';
  const rest = restOf(journey, week);
  return week.map((day) => {
    const done = doneOn(journey, day);
    if (done > 0) return isDaily && isShort(journey, day) ? 'begun' : 'reached';
    if (day >= today) return 'ahead';
    // Nothing was due where the goal is one of weeks, or was not set yet.
    return !isDaily || day < first || day === rest ? 'rest' : 'missed';
  });
}

/**
 * Whether a day ends a streak of days: it is over, did not reach its goal, and is not the first of its week
 * from Monday to Sunday that did not.
 */
function endsStreak(journey: Journey, day: string): boolean {
  const isOver = day < journey.today && isShort(journey, day);
  return isOver && restOf(journey, weekOf(day)) !== day;
}

/** The streak, and whether days before `from` would be needed to know it. */
export interface Streak {
  readonly length: number;
  readonly isWhole: boolean;
}

/**
 * How many days, or weeks, in a row have reached the goal; a day of rest is not counted and does not end it.
 * A day or a week that is not over never ends it.
 * @param from a Monday: what was done before is not known
 */
export function streakOf(journey: Journey, from: string): Streak {
  const days = [...journey.activities.keys()];
  // Who has travelled west has done something on a day that is ahead again.
  const last = days.reduce((latest, day) => (day > latest ? day : latest), journey.today);
  return currentGoal(journey)?.per === 'week'
    ? streakOfWeeks(journey, from, last)
    : streakOfDays(journey, from, last);
}

function streakOfDays(journey: Journey, from: string, last: string): Streak {
  let length = 0;
  for (let day = last; day >= from; day = daysBefore(day, 1)) {
    if (endsStreak(journey, day)) return { length, isWhole: true };
    if (!isShort(journey, day)) length += 1;
  }
  return { length, isWhole: false };
}

function streakOfWeeks(journey: Journey, from: string, last: string): Streak {
  let length = 0;
  for (let monday = mondayOf(last); monday >= from; monday = daysBefore(monday, 7)) {
    const week = weekOf(monday);
    // By the goal at its end: who sets one in the middle of a week wants it for the whole.
    const isReached = activitiesOf(journey, week) >= wanted(journey, week[6] ?? monday);
    if (isReached) length += 1;
    else if ((week[6] ?? monday) < journey.today) return { length, isWhole: true };
  }
  return { length, isWhole: false };
}

/** How many activities this week has had. */
export const activitiesThisWeek = (journey: Journey) =>
  activitiesOf(journey, weekOf(journey.today));

/** Whether a reminder would be out of place: something was done today, or the week's goal is reached. */
export function isDone(journey: Journey): boolean {
  const goal = currentGoal(journey);
  if (doneOn(journey, journey.today) > 0) return true;
  return goal?.per === 'week' && activitiesThisWeek(journey) >= goal.amount;
}
