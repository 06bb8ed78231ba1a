import { expect, test } from 'vitest';
import { doubt, misses, type Row } from './lighthouse-rows.ts';

const visitors = { path: '/contato', isPublic: true, shows: [] };
const students = { path: '/dashboard', isPublic: false, shows: [], paintWithin: 2.3 };

/** A page that meets all its targets, but for what the test names. */
function row(given: Partial<Row> = {}): Row {
  return {
    page: visitors,
    isAgain: false,
    cpu: { index: 1300, slowdown: 3 },
    indexMeanwhile: 1300,
    scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
    kilobytes: 150,
    requests: 12,
    shift: 0,
    paint: 1,
    interactive: 2,
    blocked: 200,
    usable: 1,
    failedAudits: [],
    ...given,
  };
}

test('the main thread is blocked for 200 ms at most, behind the log-in for 400', () => {
  expect(misses(row())).toEqual([]);
  expect(misses(row({ blocked: 201 }))).toEqual(['blocked for more than 200 ms']);
  expect(misses(row({ page: students, blocked: 400 }))).toEqual([]);
  for (const isAgain of [false, true])
    expect(misses(row({ page: students, isAgain, blocked: 401 }))).toEqual([
      'blocked for more than 400 ms',
    ]);
});

test('a first visit behind the log-in is painted within 2.3 s, the next within 1 s', () => {
  expect(misses(row({ page: students, paint: 2.3 }))).toEqual([]);
  expect(misses(row({ page: students, paint: 2.4 }))).toEqual(['painted after 2.3 s']);
  expect(misses(row({ page: students, isAgain: true, paint: 1.1 }))).toEqual(['painted after 1 s']);
});

test('figures are doubtful where the machine did not keep its pace', () => {
  expect(doubt(row({ indexMeanwhile: 1100 }))).toBeUndefined();
  expect(doubt(row({ indexMeanwhile: 1000 }))).toContain('23% slower');
  expect(doubt(row({ indexMeanwhile: 1950 }))).toContain('50% faster');
});
