import { api, type NoticeRule, NOTICE_RULE_CHANGED } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './notices.tsx';

const rule = (given: Partial<NoticeRule> = {}): NoticeRule => ({
  rule: 'idle',
  is_on: false,
  days: 14,
  subject: 'Back to {course}?',
  text: 'Hello {first_name}!',
  version: 0,
  ...given,
});

async function open(rules: NoticeRule[]) {
  mock(api.adminNotices.list, pageOf([]));
  mock(api.adminNoticeRules.list, { results: rules });
  mock(api.adminNoticeRules.count, ({ query }) => ({ people: query['days'] === '30' ? 5 : 12 }));
  await renderScreen(screen, { path: '/admin/notices', user: 'superuser', frame: 'admin' });
  await page.getByRole('button', { name: 'Change: Back to a course' }).click();
  await expect.element(page.getByText('It would tell 12 people now.')).toBeVisible();
}

test('a rule is switched on when it was seen whom it would tell', async () => {
  const set = mock(api.adminNoticeRules.set, ({ body }) => ({ ...body, version: 1 }));
  await open([rule(), rule({ rule: 'quiz_open', is_on: true, days: 3 })]);
  await expectAccessible();
  await userEvent.selectOptions(page.getByLabelText('After'), '30 days');
  await expect.element(page.getByText('It would tell 5 people now.')).toBeVisible();
  await page.getByText('Remind people by this rule').click();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect
    .poll(() => set.requests.map(({ body }) => body))
    .toEqual([rule({ days: 30, is_on: true })]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what somebody else has changed is not stored over, and said', async () => {
  mock(api.adminNoticeRules.set, httpError(409, { detail: NOTICE_RULE_CHANGED }));
  await open([rule()]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Subject' }), 'Another');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect
    .element(page.getByText('Somebody else has changed this rule in the meantime.'))
    .toBeVisible();
});

test('staff who are no superusers see no rules', async () => {
  mock(api.adminNotices.list, pageOf([]));
  await renderScreen(screen, { path: '/admin/notices', user: 'staff', frame: 'admin' });
  await expect.element(page.getByText('No notices yet')).toBeVisible();
  await expect.element(page.getByText('Reminders by rule')).not.toBeInTheDocument();
});
