import { api, type ImportedRow, type UsersImport } from '@trilha/contract';
import { expectAccessible, mock, httpError, profile, STAFF } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../../../lib/texts/texts.ts';
import { backgroundJob } from '../../jobs/jobs.testing.ts';
import { row, IMPORT, open, usersImport } from './import-users.testing.ts';

/* Imports that run, have ended, were interrupted or canceled. */

/** An import that is there; `become` changes it. */
function there(given: Partial<UsersImport>, results: ImportedRow[] = []) {
  let stored = usersImport({ ...given, id: 7 });
  mock(api.userFiles.get, ({ params }) => (params.id === 7 ? stored : httpError(404, {})));
  mock(api.userFiles.results, results);
  return {
    become(changes: Partial<UsersImport>) {
      stored = { ...stored, ...changes };
    },
  };
}

beforeEach(() => {
  mock(api.userFiles.list, []);
});

test('an import is followed until it has ended, and its address shows it again', async () => {
  const { become } = there({ status: 'running', created: 40, total: 120 });
  await open(`${IMPORT}?id=7`);
  const bar = page.getByRole('progressbar', { name: 'Importing...' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', '40 of 120');
  await expect.element(page.getByText('you may leave this page')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'turma.csv' })).toBeVisible();
  await expectAccessible();
  mock(api.userFiles.results, [
    { line: 2, outcome: 'create', messages: [] },
    { line: 9, outcome: 'refuse', messages: ['A course is no longer there.'] },
  ]);
  become({ status: 'done', created: 119, refused: 1 });
  await expect
    .element(page.getByText('119 of 120 rows stored. 1 row was not taken.'))
    .toBeVisible();
  // The server keeps lines, not people.
  await expect.element(row('A course is no longer there.')).toMatchTextContent('9');
  await expect.element(page.getByText('Lines are those of the file.')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('how it ended is told in French, with its numbers', async () => {
  await loadTexts('fr', ['base', 'admin', 'admin-users']);
  there({ total: 1200, created: 1199, refused: 1 }, [
    { line: 9, outcome: 'refuse', messages: ['Ce cours n’existe plus.'] },
  ]);
  await open(`${IMPORT}?id=7`, profile({ ...STAFF, language: 'fr' }));
  const said =
    'turma.csv a été importé : 1 199 sur 1 200 lignes enregistrées. 1 ligne n’a pas été importée.';
  await expect.element(page.getByText('a été importé')).toHaveTextContent(said);
  await expect.element(row('Ce cours')).toMatchTextContent('Non importée');
  await expect.element(page.getByRole('button', { name: 'Toutes\u00a0: 1' })).toBeVisible();
});

test('an import is canceled after a question', async () => {
  const { become } = there({ status: 'running', created: 40 });
  await open(`${IMPORT}?id=7`);
  const cancel = mock(api.jobs.cancel, ({ params }) => {
    become({ is_canceling: true });
    return backgroundJob({ id: params.id, status: 'running', is_canceling: true });
  });
  const button = page.getByRole('button', { name: 'Cancel the import' });
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Let it run' })).toHaveFocus();
  await button.click();
  await expect.element(page.getByRole('progressbar', { name: 'Stopping...' })).toBeVisible();
  expect(cancel.last?.params.id).toBe(7);
  become({ status: 'canceled', is_canceling: false });
  await expect
    .element(page.getByText('40 of 100 rows stored.'))
    .toMatchTextContent('The import of turma.csv was canceled');
});

test('an import that was interrupted says when it goes on, and one that failed can be tried again', async () => {
  const { become } = there({
    status: 'waiting',
    created: 40,
    failure: 'The disk is full.',
    next_attempt_at: '2026-03-01T12:30:00.000Z',
  });
  await open(`${IMPORT}?id=7`);
  await expect.element(page.getByRole('progressbar', { name: 'Import interrupted' })).toBeVisible();
  await expect
    .element(page.getByText('goes on by itself at'))
    .toMatchTextContent('The disk is full.');
  become({ status: 'failed', can_go_on: true, next_attempt_at: null });
  await expect.element(page.getByText('You can go on within a day')).toBeVisible();
  await expectAccessible();
  const retry = mock(api.jobs.retry, ({ params }) => {
    become({ status: 'running', failure: null });
    return backgroundJob({ id: params.id });
  });
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('progressbar', { name: 'Importing...' })).toBeVisible();
  expect(retry.last?.params.id).toBe(7);
  become({ status: 'failed', can_go_on: false, failure: 'No more.' });
  await expect
    .element(page.getByText('import the file again; nobody is added twice'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go on' })).not.toBeInTheDocument();
});

test('imports under way and former ones are found, also those of colleagues', async () => {
  mock(api.userFiles.list, [
    usersImport({ id: 7, filename: 'nova.csv', status: 'running', created: 30, created_by: 'bia' }),
    usersImport({ filename: 'old.csv', created: 98, refused: 2 }),
  ]);
  there({ filename: 'nova.csv', status: 'running', created: 30 });
  await open();
  await expect.element(page.getByText('is being imported: 30 of 100 rows are done.')).toBeVisible();
  await expect.element(row('nova.csv')).toMatchTextContent('by bia');
  await expect.element(row('old.csv')).toMatchTextContent('98 of 100');
  await expectAccessible();
  await page.getByRole('link', { name: 'nova.csv' }).first().click();
  await expect.element(page.getByRole('progressbar', { name: 'Importing...' })).toBeVisible();
});

test('an import that is not there, or cannot be loaded, says so', async () => {
  there({});
  await open(`${IMPORT}?id=8`);
  await expect.element(page.getByText('There is no such import')).toBeVisible();
});

test('imports that cannot be loaded say so, and come on a second try', async () => {
  mock(api.userFiles.get, httpError(500));
  mock(api.userFiles.list, httpError(500));
  await open(`${IMPORT}?id=7`);
  await expect.element(page.getByText('Failed to load the import.')).toBeVisible();
  there({ created: 100 });
  mock(api.userFiles.results, httpError(500));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Failed to load what became of the rows.')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect.element(page.getByText('Failed to load the imports.')).toBeVisible();
});
