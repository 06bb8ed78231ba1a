import { api, DELETION_OF_YOURSELF, type DeletionRequest, SUPERUSER_ONLY } from '@trilha/contract';
import {
  expectAccessible,
  httpError,
  mock,
  nextId,
  profile,
  renderScreen,
  searched,
  STAFF,
} from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './deletions.tsx';

const LIST = '/admin/deletions';
const paulo = profile({ ...STAFF, first_name: 'Paulo' });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const confirm = (name: string) =>
  page.getByRole('button', { name: `Confirm the deletion of ${name}` });
const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });

function request(name: string, given: Partial<DeletionRequest['user']> = {}): DeletionRequest {
  const at = '2026-03-01T12:00:00.000Z';
  const id = nextId();
  return {
    id,
    requested_at: at,
    user: {
      id,
      name,
      email: `user${id}@school.test`,
      profile_image: null,
      is_staff: false,
      is_superuser: false,
      date_joined: at,
      ...given,
    },
  };
}

function waiting(...given: DeletionRequest[]) {
  let requests = given;
  mock(api.adminDeletions.list, ({ query }) => searched(requests, query, ({ user }) => user.name));
  return mock(api.adminDeletions.confirm, ({ params }) => {
    requests = requests.filter(({ id }) => id !== params.id);
  });
}

const open = () => renderScreen(screen, { path: LIST, user: paulo, frame: 'admin' });

test('a request that one may not confirm says why', async () => {
  waiting(request('Clara', STAFF), request('Paulo', { ...STAFF, id: paulo.id }));
  await open();
  await expect.element(confirm('Clara')).toBeDisabled();
  await expect.element(row('Clara')).toMatchTextContent(SUPERUSER_ONLY);
  await expect.element(confirm('Paulo')).toBeDisabled();
  await expect.element(row('Paulo')).toMatchTextContent(DELETION_OF_YOURSELF);
  await expectAccessible();
});

test('a request is found, and confirmed after a question, at the second try too', async () => {
  const ana = request('Ana Lima');
  waiting(ana, request('Bruno'));
  mock(api.adminDeletions.confirm, httpError(500, {}));
  const { address } = await open();
  await page.getByLabelText('Search requests').fill('ana lima');
  await expect.poll(address).toBe(`${LIST}?search=ana+lima`);
  await expect.element(row('Bruno')).not.toBeInTheDocument();
  await confirm('Ana Lima').click();
  await expect.element(dialog).toMatchTextContent('Ana Lima');
  await expect.element(dialog).toMatchTextContent('This cannot be undone.');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  const erase = dialog.getByRole('button', { name: 'Delete account' });
  await erase.click();
  await expect.element(dialog.getByText('Failed to delete the account.')).toBeVisible();
  const confirmed = waiting(ana);
  await erase.click();
  await expect.element(page.getByText('The account of Ana Lima has been deleted.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('No requests found')).toBeVisible();
  expect(confirmed.requests.map(({ params }) => params)).toEqual([{ id: ana.id }]);
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible();
});
