import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { browserError, wellSystem } from './system.testing.ts';
import * as screen from './system.tsx';

const open = (at = '/admin/system') =>
  renderScreen(screen, { path: '/admin/system', at, user: 'staff', frame: 'admin' });

const CODE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const line = (name: string) =>
  page
    .getByRole('list', { name: 'State of the system' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}:`) });

test('the system is loading, then well, and is looked at again', async () => {
  const health = mock(api.adminSystem.health, wellSystem());
  mock(api.adminSystem.errors, pageOf([]));
  health.hold();
  await open();
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  health.release();
  await expect.element(page.getByRole('heading', { name: 'All is well.' })).toBeVisible();
  await expect.element(line('Disk')).toMatchTextContent('OK.40 GB of 64 GB free.');
  await expect.element(page.getByText('Nothing went wrong in the last 30 days.')).toBeVisible();
  await expectAccessible();
  const failed = { ...wellSystem().mails, failed: 2 };
  mock(
    api.adminSystem.health,
    wellSystem({ mails: failed, disk: { free_bytes: 1, total_bytes: 9 } }),
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.element(page.getByRole('heading', { name: 'One thing is wrong.' })).toBeVisible();
  await expect.element(line('Mails')).toMatchTextContent('Warning.2 mails could not be delivered');
  await expect.element(line('Disk')).toMatchTextContent('Problem.0 GB of 0 GB free. Make room');
  await expectAccessible();
  mock(api.adminSystem.health, httpError(500));
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.element(page.getByText('this is how it was before')).toBeVisible();
  await expect.element(line('Mails')).toBeVisible();
});

test('an error of the server is told with its code, and tried again', async () => {
  const failure = httpError(500, 'Something went wrong.', { 'X-Request-Id': CODE });
  mock(api.adminSystem.health, failure);
  mock(api.adminSystem.errors, failure);
  await open();
  await expect.element(page.getByText('Failed to load the state of the system.')).toBeVisible();
  await expect.element(page.getByText('Failed to load the errors.')).toBeVisible();
  expect(page.getByText(CODE).elements()).toHaveLength(2);
  mock(api.adminSystem.health, wellSystem());
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'All is well.' })).toBeVisible();
});

test('an error of browsers unfolds, and is resolved at the second try', async () => {
  let errors = [
    browserError({ request_id: CODE, count: 1234 }),
    browserError({ message: 'RangeError: <b>too far</b>', path: '', browser: '' }),
  ];
  mock(api.adminSystem.health, wellSystem());
  mock(api.adminSystem.errors, () => pageOf(errors));
  await open();
  const row = page.getByRole('row', { name: /x is undefined/ });
  await expect.element(row).toMatchTextContent('1,234');
  await expect.element(row).toMatchTextContent('/dashboard');
  await expect.element(page.getByText('RangeError: <b>too far</b>')).toBeVisible();
  await expect.element(row.getByText('at draw')).not.toBeVisible();
  await row.getByText('Details').click();
  await expect.element(row.getByText('at draw (https://school.test')).toBeVisible();
  await expect.element(row.getByText(CODE)).toBeVisible();
  await expect.element(row.getByText('Firefox on Windows')).toBeVisible();
  await expect.element(row.getByText('a1b2c3d4')).toBeVisible();
  await expectAccessible();
  const resolve = row.getByRole('button', { name: 'Resolved: TypeError: x is undefined' });
  mock(api.adminSystem.resolve, httpError(500));
  await resolve.click();
  await row.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect.element(page.getByText('could not be taken off the list')).toBeVisible();
  const resolved = mock(api.adminSystem.resolve, ({ params }) => {
    errors = errors.filter(({ id }) => id !== params.id);
  });
  await row.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect.element(page.getByText('Taken off the list.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /RangeError/ })).toBeVisible();
  expect(resolved.requests).toHaveLength(1);
});
