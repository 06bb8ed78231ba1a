import { expect, test } from 'vitest';
import { everyWords, isFailing, jobName } from './words.ts';

test('an interval is said in the largest unit that fits', () => {
  expect([1, 15, 60, 90, 120, 1440, 2880].map(everyWords)).toEqual([
    'every minute',
    'every 15 minutes',
    'every hour',
    'every 90 minutes',
    'every 2 hours',
    'every day',
    'every 2 days',
  ]);
});

test('repeated work fails while its newest failure is newer than its newest success', () => {
  const schedule = {
    name: 'a',
    label: 'A',
    every_minutes: 60,
    next_at: null,
    is_running: false,
  };
  const last_failure = { at: '2026-03-02T12:00:00.000Z', failure: 'no' };
  const failing = (last_success_at: string | null, failure: typeof last_failure | null) =>
    isFailing({ ...schedule, last_success_at, last_failure: failure });
  expect(failing(null, null)).toBe(false);
  expect(failing(null, last_failure)).toBe(true);
  expect(failing('2026-03-01T12:00:00.000Z', last_failure)).toBe(true);
  expect(failing('2026-03-03T12:00:00.000Z', last_failure)).toBe(false);
});

test('a job is named by what it does and what it is about', () => {
  expect(jobName({ label: 'Converting', subject: 'aula.mp4' })).toBe('Converting: aula.mp4');
  expect(jobName({ label: 'Converting', subject: '' })).toBe('Converting');
});
