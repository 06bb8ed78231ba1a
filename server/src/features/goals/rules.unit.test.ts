import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBefore } from '../../platform/days.ts';
import { isDone, type Journey, statesOfWeek, streakOf, weekOf } from './rules.ts';

const FAR = '2000-01-03';

/** Days in a row up to and with `last`, each with so many activities; '.' is none. */
function days(last: string, line: string): Map<string, number> {
  const all = line.replaceAll(' ', '').split('');
  return new Map(
    all.flatMap((sign, index) =>
      sign === '.' ? [] : [[daysBefore(last, all.length - 1 - index), Number(sign)] as const],
    ),
  );
}

const goal = (per: 'day' | 'week', amount: number, since = FAR) => [{ since, per, amount }];
const journey = (today: string, line: string, goals: Journey['goals'] = goal('day', 1)) => ({
  today,
  goals,
  activities: days(today, line),
});
const streak = (of: Journey) => streakOf(of, FAR).length;

// 2026-03-15 is a Sunday, 2026-03-11 a Wednesday.
test.each([
  ['nothing at all', '2026-03-11', '', 0],
  ['today only', '2026-03-11', '1', 1],
  ['today not yet', '2026-03-11', '1 1 .', 2],
  ['one day of rest in a week', '2026-03-15', '1 1 . 1 1 1 1', 6],
  ['the second one ends it', '2026-03-15', '1 . 1 . 1 1 1', 3],
  ['a day that is begun is no day of rest besides', '2026-03-15', '2 1 2 . 2 2 2', 3, 2],
  ['a day that is begun takes the rest', '2026-03-15', '2 1 2 2 2 2 2', 6, 2],
  ['rest on Sunday and on Monday', '2026-03-17', '1 1 1 1 1 1 . . 1', 7],
  ['rest in each week', '2026-03-15', '1 . 1 1 1 1 1  . 1 1 1 1 1 1', 12],
  ['today half done counts not yet', '2026-03-11', '2 2 1', 2, 2],
])('a streak of days: %s', (_, today, line, length, amount = 1) => {
  expect(streak(journey(today, line, goal('day', amount)))).toBe(length);
});

test('over the end of a year, and a leap day', () => {
  expect(streak(journey('2027-01-03', '1'.repeat(20)))).toBe(20);
  expect(streak(journey('2028-03-01', '1'.repeat(4)))).toBe(4);
});

test.each([
  ['this week is not over', '2026-03-11', '.......  ..3....  1..', 1, 3],
  ['this week is reached', '2026-03-11', '..3....  3..', 2, 3],
  ['a week that was short ends it', '2026-03-15', '3...... 1...... 3......', 1, 3],
])('a streak of weeks: %s', (_, today, line, length, amount) => {
  expect(streak(journey(today, line, goal('week', amount)))).toBe(length);
});

test('another goal judges the days from its own on, and none loses what it had', () => {
  const goals = [
    { since: '2026-03-09', per: 'day', amount: 1 },
    { since: '2026-03-12', per: 'day', amount: 3 },
  ] as const;
  // Before the first goal, what was done counts; afterwards one a day; from Thursday on three.
  expect(streak(journey('2026-03-12', '1 1 1 1 1 1 3', [...goals]))).toBe(7);
  expect(streak(journey('2026-03-14', '1 1 1 1 3 1 1 .', [...goals]))).toBe(0);
  // Who changes from days to weeks keeps the weeks in which something was done.
  const weekly = [...goals, { since: '2026-03-16', per: 'week', amount: 5 } as const];
  expect(streak(journey('2026-03-16', '1...... 1...... 5', weekly))).toBe(3);
});

test('the week of a daily goal: rest, missed, begun, and what is ahead', () => {
  const states = (today: string, line: string, amount = 1, since = FAR) =>
    statesOfWeek(journey(today, line, goal('day', amount, since))).join(' ');
  expect(states('2026-03-13', '1 . . 1 .')).toBe('reached rest missed reached ahead ahead ahead');
  expect(states('2026-03-13', '2 1 . 2 1', 2)).toBe(
    'reached begun missed reached begun ahead ahead',
  );
  // Before the goal was set nothing was due.
  expect(states('2026-03-13', '. . . . 1', 1, '2026-03-12')).toBe(
    'rest rest rest missed reached ahead ahead',
  );
});

test('a weekly goal, and none, miss no day', () => {
  const weekly = statesOfWeek(journey('2026-03-13', '1 . . 1 .', goal('week', 9)));
  expect(weekly.join(' ')).toBe('reached rest rest reached ahead ahead ahead');
  expect(statesOfWeek(journey('2026-03-13', '1 . . 1 .', []))).toEqual(weekly);
});

test('who travels west has done something on a day that is ahead', () => {
  const traveller = { ...journey('2026-03-12', '1 1'), activities: days('2026-03-13', '1 1 1') };
  expect(streak(traveller)).toBe(3);
  expect(statesOfWeek(traveller)[4]).toBe('reached');
});

test('a reminder is out of place where something was done, or the week is reached', () => {
  expect(isDone(journey('2026-03-13', '1 .'))).toBe(false);
  expect(isDone(journey('2026-03-13', '. 1', goal('day', 3)))).toBe(true);
  expect(isDone(journey('2026-03-13', '5 .', goal('week', 5)))).toBe(true);
  expect(isDone(journey('2026-03-13', '4 .', goal('week', 5)))).toBe(false);
  expect(isDone(journey('2026-03-13', '5 .', []))).toBe(false);
});

const journeys = fc
  .record({
    today: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    done: fc.array(fc.nat(3), { maxLength: 60 }),
    per: fc.constantFrom('day' as const, 'week' as const),
    amount: fc.integer({ min: 1, max: 3 }),
    since: fc.nat(40),
  })
  .map(({ today, done, per, amount, since }) => ({
    today,
    goals: goal(per, amount, daysBefore(today, since)),
    activities: new Map(done.map((n, index) => [daysBefore(today, index), n])),
  }));
const check = (holds: (of: Journey) => void) =>
  fc.assert(fc.property(journeys, holds), { numRuns: 300 });

test('the streak is what is counted forward, day by day', () => {
  check((of) => {
    if (of.goals[0]?.per !== 'day') return;
    const want = (day: string) =>
      day >= (of.goals[0]?.since ?? '') ? (of.goals[0]?.amount ?? 1) : 1;
    let [length, hasRested] = [0, false];
    for (let day = daysBefore(of.today, 70); day <= of.today; day = daysBefore(day, -1)) {
      if (weekOf(day)[0] === day) hasRested = false;
      if ((of.activities.get(day) ?? 0) >= want(day)) length += 1;
      else if (day < of.today) {
        if (hasRested) length = 0;
        hasRested = true;
      }
    }
    expect(streak(of)).toBe(length);
  });
});

test('doing more never shortens a streak, and a new day that has begun never does', () => {
  check((of) => {
    const before = streak(of);
    const more = new Map(of.activities).set(of.today, 9);
    expect(streak({ ...of, activities: more })).toBeGreaterThanOrEqual(before);
    const isReached = before > 0 && (of.activities.get(of.today) ?? 0) > 2;
    const tomorrow = daysBefore(of.today, -1);
    if (isReached) expect(streak({ ...of, today: tomorrow })).toBe(before);
  });
});

test('how far back is read makes no difference once it is whole', () => {
  check((of) => {
    const from = weekOf(daysBefore(of.today, 21))[0] ?? '';
    const near = streakOf(of, from);
    const far = streakOf(of, FAR);
    expect(far.isWhole).toBe(true);
    if (near.isWhole) expect(near).toEqual(far);
    else expect(near.length).toBeLessThanOrEqual(far.length);
  });
});

test('a week has a state for each day, at most one rest under a daily goal that held for all of it', () => {
  check((of) => {
    const states = statesOfWeek(of);
    expect(states).toHaveLength(7);
    const monday = weekOf(of.today)[0] ?? '';
    const held = of.goals[0]?.per === 'day' && of.goals[0].since <= monday;
    if (held) expect(states.filter((state) => state === 'rest').length).toBeLessThanOrEqual(1);
    if (of.goals[0]?.per === 'week') expect(states).not.toContain('missed');
  });
});
