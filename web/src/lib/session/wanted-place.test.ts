import { expect, test } from 'vitest';
import { fakeBrowser } from '../browser.testing.ts';
import { forgetWantedPlace, keepWantedPlace, takeWantedPlace } from './wanted-place.ts';

const student = { is_staff: false };
const staff = { is_staff: true };

test('the screen that was asked for is told once', () => {
  fakeBrowser();
  keepWantedPlace('https://school.test/course/3?lesson=7#part');
  expect(takeWantedPlace(student)).toBe('/course/3?lesson=7');
  expect(takeWantedPlace(student)).toBeNull();
  keepWantedPlace('https://school.test/profile');
  forgetWantedPlace();
  expect(takeWantedPlace(student)).toBeNull();
});

test.each([
  ['/dashboard', student],
  ['/admin', staff],
  ['/admin/', staff],
  // Not for them.
  ['/admin/users', student],
  // No screen behind the log-in.
  ['/', student],
  ['/courses-of-others', student],
])('%s is nothing to lead on to', (path, user) => {
  fakeBrowser();
  keepWantedPlace(`https://school.test${path}`);
  expect(takeWantedPlace(user)).toBeNull();
});

test('staff are led on to the admin area and to the screens of students', () => {
  fakeBrowser();
  for (const path of ['/admin/users?page=2', '/dashboard', '/course/1/quizzes']) {
    keepWantedPlace(`https://school.test${path}`);
    expect(takeWantedPlace(staff)).toBe(path);
  }
});

test.each([
  '//evil.test/course/1',
  'https://evil.test/profile',
  'javascript:alert(1)',
  '/\\evil.test',
])('a stored text that is no path of ours is not followed: %s', (text) => {
  const { session } = fakeBrowser();
  session.setItem('trilha.wanted-place', text);
  expect(takeWantedPlace(staff)).toBeNull();
});
