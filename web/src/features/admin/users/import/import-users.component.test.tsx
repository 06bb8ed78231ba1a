import {
  api,
  IMPORT_COURSE_GONE,
  type ImportedRow,
  type RowOutcome,
  type UsersImport,
  type UsersImportPreview,
} from '@trilha/contract';
import {
  expectAccessible,
  mock,
  nextId,
  httpError,
  profile,
  renderScreen,
  STAFF,
  type User,
} from '#test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../../lib/texts/texts.ts';
import { backgroundJob } from '../../jobs/jobs.testing.ts';
import * as screen from './import-users.tsx';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

function reported(
  line: number,
  outcome: RowOutcome,
  email: string,
  messages: string[] = [],
): UsersImportPreview['rows'][number] {
  const username = email.split('@')[0] ?? '';
  const isTaken = outcome === 'create' || outcome === 'update';
  const names = { first_name: '', last_name: '' };
  const data = { line, email, username, ...names, courses: [] };
  const cells = [email];
  return { line, email, ...names, outcome, messages, cells, row: isTaken ? data : null };
}

const students = (count: number) =>
  Array.from({ length: count }, (_, n) => reported(n + 2, 'create', `student${n}@school.test`));

const IMPORT = '/admin/users/import';

async function open(at = IMPORT, user: User = 'staff') {
  return renderScreen(screen, { path: IMPORT, at, user, frame: 'admin' });
}

/** Chooses a file of which the server reports these rows. */
async function choose(
  rows: UsersImportPreview['rows'],
  { filename = 'users.csv', ...answer }: Partial<UsersImportPreview> & { filename?: string } = {},
) {
  const sent = mock(api.userFiles.preview, { columns: ['email'], rows, notes: [], ...answer });
  const file = new File(['email'], filename, { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await expect.element(page.getByText('Nothing has been stored yet.')).toBeVisible();
  expect(sent.last?.form.get('users_file')).toHaveProperty('name', filename);
}

/** The files that the screen saves, from now on; the browser saves none. */
function savedFiles() {
  const saved: { name: string; content: Promise<string> }[] = [];
  const keep = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
    event.preventDefault();
    // With the mark at its beginning, which `text()` drops.
    const content = fetch(link.href)
      .then((response) => response.arrayBuffer())
      .then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    saved.push({ name: link.download, content });
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  return saved;
}

/** An import of all its rows. */
function usersImport(given: Partial<UsersImport> = {}): UsersImport {
  return {
    id: nextId(),
    filename: 'turma.csv',
    status: 'done',
    is_canceling: false,
    invite: true,
    total: 100,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    failure: null,
    next_attempt_at: null,
    can_go_on: false,
    created_at: '2026-03-01T12:00:00.000Z',
    finished_at: null,
    created_by: 'paulo',
    ...given,
  };
}

/** The server imports what it is sent, and has done so when it is asked. */
function importing(outcome: (line: number) => Partial<ImportedRow> = () => ({})) {
  let results: ImportedRow[] = [];
  let stored = usersImport();
  const sent = mock(api.userFiles.begin, ({ body: { rows, filename, invite } }) => {
    results = rows.map(({ line }) => ({
      line,
      outcome: 'create',
      messages: [],
      ...outcome(line),
    }));
    const refused = results.filter((result) => result.outcome === 'refuse').length;
    const created = rows.length - refused;
    stored = usersImport({ filename, invite, total: rows.length, created, refused });
    return usersImport({ ...stored, status: 'running', created: 0, refused: 0 });
  });
  mock(api.userFiles.get, () => stored);
  mock(api.userFiles.results, () => results);
  return sent;
}

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

test('a file of one row is told of in the singular', async () => {
  await open();
  await choose([reported(2, 'create', 'novo@school.test')]);
  importing();
  await page.getByRole('button', { name: 'Import 1 user', exact: true }).click();
  await expect.element(page.getByText('1 of 1 row stored.')).toBeVisible();
});

test('a file is looked through first, and only what would change is stored', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'The columns' })).toBeVisible();
  await expectAccessible();
  await choose([
    reported(2, 'create', 'novo@school.test'),
    reported(3, 'update', 'ana@school.test', ['First name: Ana Maria']),
    reported(4, 'refuse', 'wrong', ['Invalid email format']),
  ]);
  await expect
    .element(page.getByText('1 to be added, 1 to be changed, 1 not taken.'))
    .toBeVisible();
  await expect.element(row('wrong')).toMatchTextContent('Invalid email format');
  await expectAccessible();
  await page.getByRole('button', { name: 'Not taken 1' }).click();
  await expect.element(row('novo@')).not.toBeInTheDocument();

  const sent = importing();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(page.getByText('2 of 2 rows stored. 1 row was not taken.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'To the users' }))
    .toHaveAttribute('href', '/admin/users');
  expect(sent.requests.map(({ body }) => body.rows.map(({ line }) => line))).toEqual([[2, 3]]);
  expect(sent.last?.body.invite).toBe(true);
});

test('an import that does not begin says why, and the rows stay', async () => {
  await open();
  await choose(students(2));
  const button = page.getByRole('button', { name: 'Import 2 users' });
  mock(api.userFiles.begin, httpError(500, {}));
  await button.click();
  await expect.element(page.getByText('The import did not begin.')).toBeVisible();
  mock(api.userFiles.begin, httpError(400, { rows: [IMPORT_COURSE_GONE] }));
  await button.click();
  await expect.element(page.getByText(IMPORT_COURSE_GONE)).toBeVisible();
  await expect.element(row('student1@')).toBeVisible();
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

test('the names as they will be stored and the columns that are not imported are seen first', async () => {
  await open();
  const note = 'The columns “Telefone” and “CPF” are not imported.';
  const joao = { first_name: 'João Pedro', last_name: 'da Silva' };
  await choose(
    [
      { ...reported(2, 'create', 'jo@school.test'), ...joao },
      reported(3, 'create', 'no-name@school.test'),
    ],
    { columns: ['e-mail', 'nome', 'Telefone', 'CPF'], notes: [note] },
  );
  await expect.element(page.getByText(note)).toBeVisible();
  const cell = (name: string) => row('jo@').getByRole('cell', { name, exact: true });
  await expect.element(cell('João Pedro')).toBeVisible();
  await expect.element(cell('da Silva')).toBeVisible();
  // Nothing was refused.
  await expect.element(page.getByText('Rows that were not imported')).not.toBeInTheDocument();

  // The names stay in sight afterwards.
  importing();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(page.getByText('2 of 2 rows stored.')).toBeVisible();
  await expect.element(cell('da Silva')).toBeVisible();
});

test('rows that were refused before and while storing are saved with their reasons', async () => {
  await open();
  const saved = savedFiles();
  const wrong = reported(2, 'refuse', 'wrong', ['Invalid email format.', 'No course "=X".']);
  const ana = reported(3, 'create', 'ana@school.test');
  await choose(
    [
      { ...wrong, cells: ['wrong', '=1+1'] },
      { ...ana, cells: ['ana@school.test', '', 'Ana; "A"'] },
      reported(4, 'create', 'bia@school.test'),
    ],
    { columns: ['E-mail', 'Telefone', 'Nome'], filename: 'turma.2026.csv' },
  );
  const download = (count: string) =>
    page.getByRole('button', { name: `Download ${count} of turma.2026.csv` });
  await download('1 row').click();
  await expect.poll(() => saved.length).toBe(1);
  importing((line) =>
    line === 3 ? { outcome: 'refuse', messages: ['The username is taken.'] } : {},
  );
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(page.getByText('1 of 2 rows stored. 2 rows were not taken.')).toBeVisible();
  await expectAccessible();
  await download('2 rows').click();
  await expect.poll(() => saved.length).toBe(2);
  const header = '\uFEFF"reason_not_imported";"E-mail";"Telefone";"Nome"\r\n';
  const first = `"Invalid email format. No course ""=X"".";"wrong";"'=1+1";""\r\n`;
  const second = '"The username is taken.";"ana@school.test";"";"Ana; ""A"""\r\n';
  expect(saved.map(({ name }) => name)).toEqual([
    'turma.2026-not-imported.csv',
    'turma.2026-not-imported.csv',
  ]);
  expect(await Promise.all(saved.map(({ content }) => content))).toEqual([
    header + first,
    header + first + second,
  ]);
});

test('refused rows can be taken along until the screen is left', async () => {
  await open();
  const button = (name: string) => page.getByRole('button', { name: `Download 1 row of ${name}` });
  await choose([reported(2, 'refuse', 'wrong', ['Invalid email format'])], { filename: 'a.csv' });
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect.element(page.getByRole('heading', { name: 'The columns' })).toBeVisible();
  await expect.element(button('a.csv')).toBeVisible();
  await choose([reported(2, 'refuse', 'bad', ['Invalid email format'])], { filename: 'b.csv' });
  await expect.element(button('a.csv')).toBeVisible();
  await expect.element(button('b.csv')).toBeVisible();

  // The same file, mended.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose([reported(2, 'create', 'right@school.test')], { filename: 'a.csv' });
  await expect.element(button('b.csv')).toBeVisible();
  await expect.element(button('a.csv')).not.toBeInTheDocument();
});

test('the words by which columns are understood are told', async () => {
  await open();
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'correio eletrônico, courriel' }))
    .toBeVisible();
});

test('a file that is none says so', async () => {
  mock(api.userFiles.preview, httpError(400, { users_file: ['one of them must be “email”'] }));
  await open();
  const file = new File(['name;age'], 'users.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await expect.element(page.getByText('one of them must be “email”')).toBeVisible();
});

test('an export that fails says so', async () => {
  mock(api.userFiles.export, httpError(500));
  await open();
  await page.getByRole('button', { name: 'Export all users' }).click();
  await expect
    .element(page.getByText('Failed to export the users. Please try again.'))
    .toBeVisible();
});

test('on a phone the import fits', async () => {
  await page.viewport(360, 780);
  await open();
  const name = 'Wolfeschlegelsteinhausen'.repeat(5);
  const long = { ...reported(2, 'create', `${'long'.repeat(30)}@school.test`), first_name: name };
  await choose([long, reported(3, 'refuse', 'wrong', ['Invalid email format'])], {
    filename: `${'long'.repeat(30)}.csv`,
    notes: [`The column “${name}” is not imported.`],
  });
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
