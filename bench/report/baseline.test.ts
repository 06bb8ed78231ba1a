import { describe, expect, test } from 'vitest';
import { calls } from '../load/calls.ts';
import { ENGINES } from '../sets/sets.ts';
import { changeOf, readBaseline, referenceOf, withResults, YARDSTICK } from './baseline.ts';
import { reportOf } from './report.ts';
import type { Comparison, Figures, Machine } from './results.ts';

const machine: Machine = {
  date: '2026-01-02 03:04',
  cpu: 'a processor',
  cores: 2,
  memoryGb: 8,
  system: 'Linux',
  node: 'v24.0.0',
  load: 0.5,
  commit: 'abc1234',
};
const run = { rounds: 5, seconds: 2 };

function measured(cost: number, changes: Partial<Comparison> & { perSecond?: number } = {}) {
  const { perSecond = 500, ...others } = changes;
  const figures: Figures = { cpuMs: cost, perSecond, p50: 1, p99: 2, memory: 100 };
  const comparison: Comparison = {
    product: figures,
    limit: { ...figures, cpuMs: 1 },
    against: 'yardstick',
    ratio: { median: cost, min: cost * 0.9, max: cost * 1.1 },
    rounds: 5,
    ...others,
  };
  return comparison;
}

const baselineOf = (comparisons: Record<string, Comparison>) =>
  withResults({ engines: {} }, machine, run, { sqlite: { calls: comparisons } });

describe('a baseline', () => {
  test('holds the costs of the calls that were measured beside the yardstick', () => {
    const { sqlite } = baselineOf({
      profile: measured(0.25),
      course: measured(1.4, { against: 'limit' }),
    }).engines;
    expect(sqlite).toEqual({
      machine,
      isBusyMachine: false,
      rounds: 5,
      seconds: 2,
      calls: { profile: 0.25 },
    });
  });

  test('leaves out a call of which too few requests were answered', () => {
    const { sqlite } = baselineOf({
      profile: measured(0.25),
      login: measured(40, { perSecond: 49 }),
    }).engines;
    expect(sqlite?.calls).toEqual({ profile: 0.25 });
  });

  test('says where the machine was busy', () => {
    const busy = { ...machine, load: 1 };
    const { engines } = withResults({ engines: {} }, busy, run, {
      sqlite: { calls: { profile: measured(0.25) } },
    });
    expect(engines.sqlite?.isBusyMachine).toBe(true);
  });

  test('keeps an engine that was not measured, or not often enough', () => {
    const former = baselineOf({ profile: measured(0.25) });
    const tooFew = { sqlite: { calls: { profile: measured(0.5, { perSecond: 3 }) } } };
    expect(withResults(former, machine, run, tooFew)).toEqual(former);
    const { engines } = withResults(former, machine, run, {
      postgres: { calls: { profile: measured(0.5) } },
    });
    expect(engines.sqlite?.calls).toEqual({ profile: 0.25 });
    expect(engines.postgres?.calls).toEqual({ profile: 0.5 });
  });
});

test('a part that is measured again keeps the others, and says when it was measured', () => {
  const former = baselineOf({ profile: measured(0.25), search: measured(0.5) });
  const later = { ...machine, date: '2026-02-03 04:05', commit: 'def5678', load: 3 };
  const part = { sqlite: { calls: { search: measured(0.75), stats: measured(2) } } };
  const { sqlite } = withResults(former, later, { ...run, isPart: true }, part).engines;
  expect(sqlite).toEqual({
    ...former.engines.sqlite,
    calls: { profile: 0.25, search: 0.75, stats: 2 },
    note: 'search, stats: 2026-02-03 04:05 at def5678, load 3.0.',
  });
  const all = withResults(former, later, run, part).engines;
  expect(all.sqlite).toMatchObject({ machine: later, calls: { search: 0.75, stats: 2 } });
  expect(all.sqlite?.calls).not.toHaveProperty('profile');
  const first = withResults({ engines: {} }, later, { ...run, isPart: true }, part).engines;
  expect(first.sqlite?.machine).toEqual(later);
});

test('a change is the cost now divided by the cost then', () => {
  const baseline = baselineOf({ profile: measured(0.25) });
  const change = changeOf(baseline, 'sqlite', 'profile', measured(0.5));
  expect(change).toEqual({ median: 2, min: 1.8, max: 2.2 });
  expect(changeOf(baseline, 'postgres', 'profile', measured(0.5))).toBeUndefined();
  expect(changeOf(baseline, 'sqlite', 'search', measured(0.5))).toBeUndefined();
  const besideLimit = measured(0.5, { against: 'limit' });
  expect(changeOf(baseline, 'sqlite', 'profile', besideLimit)).toBeUndefined();
});

test('the limit answers its calls on SQLite only; all others are measured beside the yardstick', () => {
  const [course, complete, video, ...others] = calls.filter(({ hasLimit }) => hasLimit);
  expect([course?.name, complete?.name, video?.name]).toEqual(['course', 'complete', 'video']);
  expect(others).toEqual([]);
  expect(referenceOf('sqlite', { name: 'video', hasLimit: true })).toEqual({
    name: 'video',
    against: 'limit',
  });
  const yardstick = { name: YARDSTICK, against: 'yardstick' };
  expect(referenceOf('postgres', { name: 'video', hasLimit: true })).toEqual(yardstick);
  expect(referenceOf('sqlite', { name: 'profile' })).toEqual(yardstick);
});

test('the report compares with the limit and with the baseline, and names what misses its target', () => {
  const baseline = baselineOf({ profile: measured(0.25), courses: measured(0.8) });
  const report = reportOf(
    {
      machine,
      engines: {
        sqlite: {
          calls: {
            profile: measured(0.29),
            courses: measured(1),
            stats: measured(1.5),
            course: measured(2.9, { against: 'limit' }),
            complete: measured(2.1, { against: 'limit' }),
          },
        },
      },
    },
    baseline,
  );
  const rowOf = (title: string) =>
    report.split('\n').find((line) => line.startsWith(`| ${title} |`));
  expect(rowOf('profile')).toBe(
    '| profile | 1.00 | 0.290 | 0.290 | 0.250 | 1.16 (1.04–1.28) | reached |',
  );
  expect(rowOf('course list')).toMatch(/\| 1\.25 \(.*\) \| \*\*missed\*\* \|$/);
  expect(rowOf('admin statistics')).toBe('| admin statistics | 1.00 | 1.50 | 1.50 | none |  |  |');
  expect(rowOf('course page')).toMatch(/\| 2\.90 \(.*\) \| ≤ 3 \| reached \|$/);
  expect(rowOf('complete a lesson')).toMatch(/\| 2\.10 \(.*\) \| ≤ 2 \| \*\*missed\*\* \|$/);
});

test.each(ENGINES)(
  'the stored baseline of %s names calls that are measured beside it',
  (engine) => {
    const names = calls
      .filter((call) => referenceOf(engine, call).against === 'yardstick')
      .map(({ name }) => name);
    const stored = Object.keys(readBaseline().engines[engine]?.calls ?? {});
    expect(names).toEqual(expect.arrayContaining(stored));
  },
);
