import { type Achievement, api } from '@trilha/contract';
import { ACHIEVEMENTS } from '@trilha/contract/achievement-texts';
import { expectAccessible, httpError, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './achievements.tsx';

const earned = (given: Partial<Achievement>): Achievement => ({
  id: nextId(),
  code: 'course_complete',
  name: 'Course Complete',
  description: 'You completed every lesson of French.',
  awarded_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const open = () => renderScreen(screen, { path: '/achievements', user: 'student', frame: 'site' });
const part = (name: string) => page.getByRole('region', { name });
const namesIn = (name: string) =>
  part(name)
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

test('earned achievements stand before those that are left, each of which says how to earn it', async () => {
  mock(
    api.achievements.list,
    pageOf([
      earned({}),
      earned({ description: 'You completed every lesson of English.' }),
      earned({ code: 'first_steps', name: 'First Steps', description: 'You did.' }),
    ]),
  );
  await open();
  await expect.element(part('Earned').getByText('every lesson of English')).toBeVisible();
  expect(namesIn('Earned')).toEqual(['Course Complete', 'Course Complete', 'First Steps']);
  expect(namesIn('Still to earn')).toEqual([
    'Quiz Master',
    'Perfect Score',
    'On a Roll',
    'Dedicated Learner',
  ]);
  await expect.element(part('Still to earn').getByText('Learn 7 days in a row.')).toBeVisible();
  await page.viewport(360, 740);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('who has none sees all that can be earned; who has all sees nothing left', async () => {
  mock(api.achievements.list, pageOf([]));
  const { unmount } = await open();
  await expect.element(page.getByText('None yet.')).toBeVisible();
  expect(namesIn('Still to earn')).toEqual(ACHIEVEMENTS.map(({ name }) => name));
  await unmount();
  mock(api.achievements.list, pageOf(ACHIEVEMENTS.map(({ code, name }) => earned({ code, name }))));
  await open();
  await expect.element(part('Earned')).toBeVisible();
  await expect.element(part('Still to earn')).not.toBeInTheDocument();
});

test('a failure names its code, and can be tried again', async () => {
  mock(
    api.achievements.list,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  await open();
  await expect.element(page.getByText('Failed to load achievements')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  mock(api.achievements.list, pageOf([earned({})]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part('Earned').getByText('Course Complete')).toBeVisible();
});
