import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import { goalWeek } from '../learn.testing.ts';
import { Week } from './week.tsx';

function Screen() {
  return (
    <>
      <h1>A dashboard</h1>
      <Week />
    </>
  );
}

const open = (user = profile()) =>
  renderScreen(Screen, { path: '/dashboard', user, frame: 'site' });
const days = () => page.getByRole('main').getByRole('list').getByRole('listitem');
const DAILY = { goal: { per: 'day', amount: 2 }, streak: 3 } as const;

test('the week is read as seven days, today among them, and the streak is said', async () => {
  mock(api.goals.get, goalWeek(DAILY));
  await open();
  await expect.element(page.getByText('3 days in a row')).toBeVisible();
  await expect.element(page.getByText('0 of 2 today.')).toBeVisible();
  expect(
    days()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MonMonday, March 9: reached',
    'TueTuesday, March 10: a quiet day',
    'WedWednesday, March 11: begun',
    'ThuThursday, March 12: still to come',
    'FriFriday, March 13: still to come',
    'SatSaturday, March 14: still to come',
    'SunSunday, March 15: still to come',
  ]);
  const today = days().nth(3);
  await expect.element(today).toHaveAttribute('aria-current', 'date');
  await expectAccessible();
});

test('a streak that is none, and a day without activity, are no reproach', async () => {
  const states = ['missed', 'missed', 'missed', 'ahead', 'ahead', 'ahead', 'ahead'] as const;
  mock(api.goals.get, goalWeek({ ...DAILY, streak: 0, states }));
  await open();
  await expect.element(page.getByText('0 of 2 today.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/lost|in a row|missed|fail/i);
});

test('the first goal: chosen, sent, and shown at once', async () => {
  mock(api.goals.get, goalWeek());
  await open();
  await page.getByRole('button', { name: 'Set a goal' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Lessons and quizzes')).toHaveValue('1');
  // Nobody gets a mail who has not asked for it.
  await expect.element(dialog.getByLabelText('Reminder by e-mail')).toHaveValue('');
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible();
  await dialog.getByLabelText('Lessons and quizzes').selectOptions('week');
  await dialog.getByLabelText('How many a week').fill('31');
  const set = mock(api.goals.set, goalWeek({ goal: { per: 'week', amount: 5 }, streak: 1 }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Choose a number from 1 to 30.')).toBeVisible();
  expect(set.requests).toEqual([]);
  await dialog.getByLabelText('How many a week').fill('5');
  await dialog.getByLabelText('Reminder by e-mail').selectOptions('19');
  await dialog.getByText('A weekly letter by e-mail').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('2 of 5 this week')).toBeVisible();
  expect(set.last?.body).toEqual({
    goal: { per: 'week', amount: 5 },
    reminder_hour: 19,
    weekly_letter: true,
  });
  await expect.element(page.getByRole('button', { name: 'Change goal' })).toHaveFocus();
});

test('a goal that cannot be saved stays as chosen, and can be given up', async () => {
  mock(api.goals.get, goalWeek({ ...DAILY, reminder_hour: 7, weekly_letter: true }));
  await open();
  await page.getByRole('button', { name: 'Change goal' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Reminder by e-mail')).toHaveValue('7');
  await dialog.getByLabelText('Lessons and quizzes').selectOptions('none');
  mock(api.goals.set, noNetwork);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Your goal could not be saved.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Lessons and quizzes')).toHaveValue('none');
  const set = mock(api.goals.set, goalWeek());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Set a goal' })).toBeVisible();
  expect(set.last?.body.goal).toBeNull();
});

test('a device in another time zone says so once', async () => {
  mock(api.goals.get, goalWeek({ time_zone: 'Pacific/Kiritimati' }));
  const tell = mock(api.goals.setTimeZone, goalWeek({ goal: { per: 'week', amount: 9 } }));
  await open();
  await expect.element(page.getByText('2 of 9 this week')).toBeVisible();
  expect(tell.requests.map(({ body }) => body)).toEqual([{ time_zone: goalWeek().time_zone }]);
});

test('while it loads, and where it cannot be loaded', async () => {
  const get = mock(api.goals.get, httpError(500, 'x'));
  get.hold();
  await open();
  await expect.element(page.getByRole('heading', { name: 'Your week' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Set a goal' }).elements()).toEqual([]);
  get.release();
  await expect.element(page.getByText('Failed to load your week')).toBeVisible();
  mock(api.goals.get, goalWeek());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: 'Set a goal' })).toBeVisible();
});

for (const width of [320, 1440]) {
  test(`in French it fits ${width} px`, async () => {
    await loadTexts('fr', ['base', 'learn']);
    await page.viewport(width, 800);
    mock(api.goals.get, goalWeek({ ...DAILY, streak: 1 }));
    await open(profile({ language: 'fr' }));
    await expect.element(page.getByText('1 jour d’affilée')).toBeVisible();
    await expect.element(page.getByText(/lundi 9 mars\s:\sobjectif atteint/)).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(width);
    await expectAccessible();
  });
}
