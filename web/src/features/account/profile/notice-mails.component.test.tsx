import { api, type NoticeSettings } from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoticeMailsSection } from './notice-mails.tsx';

const ALL = {
  school: 'at_once',
  comment: 'at_once',
  reminder: 'at_once',
  goals: 'at_once',
} as const;
const NONE = { school: 'never', comment: 'never', reminder: 'never', goals: 'never' } as const;
const USUAL: NoticeSettings = { mails: ALL, quiet: { from: 21, until: 8 } };
const Section = () => (
  <>
    <h1>Edit Profile</h1>
    <NoticeMailsSection />
  </>
);
const open = () =>
  renderScreen({ default: Section }, { path: '/profile', user: 'student', frame: 'site' });
const mails = page.getByLabelText('News of the school');

test('each kind is chosen by itself; where none is mailed no quiet hours are needed', async () => {
  mock(api.notices.settings, USUAL);
  const choose = mock(api.notices.choose, ({ body }) => ({
    ...body,
    mails: { ...ALL, ...body.mails },
  }));
  await open();
  await expect.element(page.getByLabelText('From')).toHaveDisplayValue('9:00 PM');
  await expectAccessible();
  await userEvent.selectOptions(page.getByLabelText('Until'), '7:00 AM');
  await expect
    .poll(() => choose.requests.map(({ body }) => body))
    .toEqual([{ ...USUAL, quiet: { from: 21, until: 7 } }]);
  await expect.element(mails).toBeEnabled();
  await userEvent.selectOptions(mails, 'Never: only behind the bell');
  await expect.element(mails).toBeEnabled();
  await expect.element(mails).toHaveValue('never');
  await expect.element(page.getByLabelText('Comments on my quizzes')).toHaveValue('at_once');
  await expect.element(page.getByLabelText('From')).toBeVisible();
  await expect
    .poll(() => choose.requests.at(-1)?.body)
    .toMatchObject({ mails: { ...ALL, school: 'never' } });
  // An answer that is still under way would come into the next test.
  await expect.element(mails).toBeEnabled();
});

test('who gets none of these e-mails is asked for no quiet hours', async () => {
  mock(api.notices.settings, { ...USUAL, mails: NONE });
  await open();
  await expect.element(mails).toHaveValue('never');
  await expect.element(page.getByLabelText('From')).not.toBeInTheDocument();
});

test('a choice that could not be stored says so and goes back', async () => {
  mock(api.notices.settings, USUAL);
  mock(api.notices.choose, httpError(500));
  await open();
  await userEvent.selectOptions(mails, 'One e-mail a day with all that is new');
  await expect.element(page.getByText('Your choice could not be saved.')).toBeVisible();
  await expect.element(mails).toHaveValue('at_once');
});
