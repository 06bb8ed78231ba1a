import { api, type RowOutcome, type UsersImport } from '@trilha/contract';
import {
  expectPseudo,
  fails,
  httpError,
  mock,
  nextId,
  ONE,
  pseudoUser,
  renderScreen,
  speakPseudo,
  SUPERUSER,
  THREE,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as imports from '../features/admin/users/import/import-users.tsx';

/* Files of users in a language that nobody speaks (see frame.component.test.tsx). */

const PATH = '/admin/users/import';
const AT = '2026-03-01T12:00:00.000Z';

const user = pseudoUser({ ...SUPERUSER, username: ONE });
const renderAt = (at: string) => renderScreen(imports, { path: PATH, at, user, frame: 'admin' });

const main = page.getByRole('main');
const written = (text: string) => main.getByText(text).first();

beforeEach(async () => {
  speakPseudo();
  await wide();
});

function usersImport(given: Partial<UsersImport> = {}): UsersImport {
  return {
    id: 7,
    filename: ONE,
    status: 'done',
    is_canceling: false,
    invite: true,
    total: 1200,
    created: 1000,
    updated: 0,
    unchanged: 0,
    refused: 1,
    failure: null,
    next_attempt_at: null,
    can_go_on: false,
    created_at: AT,
    finished_at: null,
    created_by: TWO,
    ...given,
  };
}

const OUTCOMES: readonly RowOutcome[] = ['create', 'update', 'unchanged', 'refuse'];

/** As many rows of each outcome as the report shows at once. */
const rows = Array.from({ length: 120 }, (_, n) => {
  const outcome = OUTCOMES[n % OUTCOMES.length] ?? 'create';
  const names = { first_name: ONE, last_name: '' };
  const email = outcome === 'refuse' ? '' : `user${n}@school.test`;
  const messages = outcome === 'refuse' ? [`${THREE}.`] : [];
  const row = { line: n + 2, email, username: TWO, ...names, courses: [] };
  const isTaken = outcome === 'create' || outcome === 'update';
  return { ...row, outcome, messages, cells: [email], row: isTaken ? row : null };
});

async function choose() {
  const file = new File(['email'], THREE, { type: 'text/csv' });
  const input = () => main.element().querySelector('input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(page.elementLocator(input() ?? document.body), file);
}

test('a file of users: it cannot be read, is looked through, and is not taken', async () => {
  const list = [
    usersImport({ status: 'running' }),
    usersImport({ id: nextId(), status: 'running', is_canceling: true, created_by: null }),
    ...(['waiting', 'done', 'failed', 'canceled'] as const).map((status) =>
      usersImport({ id: nextId(), status }),
    ),
  ];
  mock(api.userFiles.list, list);
  mock(api.userFiles.export, fails);
  await renderAt(PATH);
  await expect.element(written(ONE)).toBeVisible();
  await main.getByRole('button').first().click();
  await expectPseudo();
  await wide();
  const read = mock(api.userFiles.preview, httpError(500, {}));
  read.hold();
  await choose();
  await expect.poll(() => read.requests).toHaveLength(1);
  await expectPseudo();
  read.release();
  await expect.element(main.getByRole('alert').first()).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.userFiles.preview, { columns: ['email'], rows, notes: [`${TWO}.`] });
  mock(api.userFiles.begin, httpError(500, {}));
  await choose();
  await expect.element(written(`${TWO}.`)).toBeVisible();
  await main.getByRole('button').filter({ hasText: '60' }).click();
  await expect.element(main.getByRole('alert').last()).toBeVisible();
  await expectPseudo();
});

test.for<Partial<UsersImport>>([
  { status: 'waiting', created: 0 },
  { status: 'running' },
  { status: 'running', is_canceling: true, created_by: null },
  { status: 'waiting', failure: THREE, next_attempt_at: AT },
  { status: 'waiting', failure: THREE },
  { status: 'done' },
  { status: 'canceled', total: 1, created: 0 },
  { status: 'failed', failure: THREE, can_go_on: true },
  { status: 'failed', failure: THREE },
])('an import: %j', async (given) => {
  const results = rows.map(({ line, outcome, messages }) => ({ line, outcome, messages }));
  mock(api.userFiles.get, usersImport(given));
  mock(api.userFiles.results, results);
  mock(api.jobs.cancel, httpError(500));
  mock(api.jobs.retry, httpError(500));
  await renderAt(`${PATH}?id=7`);
  await expect.element(written(ONE)).toBeVisible();
  const isOpen = given.status === 'waiting' || given.status === 'running';
  if (isOpen && given.is_canceling !== true) {
    // The first one exports.
    const cancel = main.getByRole('button').nth(1);
    await cancel.click();
    await expectPseudo();
    await wide();
    await cancel.click();
    await expect.element(main.getByRole('alert').last()).toBeVisible();
  } else if (given.can_go_on) {
    await main.getByRole('button').nth(1).click();
    await expect.element(main.getByRole('alert').nth(1)).toBeVisible();
  }
  await expectPseudo();
});

test.for([PATH, `${PATH}?id=7`])('what %s shows where the server fails', async (at) => {
  mock(api.userFiles.list, fails);
  mock(api.userFiles.get, fails);
  await renderAt(at);
  await expect.element(written('0815')).toBeVisible();
  await expectPseudo();
});

test('an import that is not there', async () => {
  mock(api.userFiles.get, httpError(404, {}));
  await renderAt(`${PATH}?id=7`);
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
});
