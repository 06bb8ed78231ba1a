import { api, IMPORT_COURSE_GONE, type ImportedRow } from '@trilha/contract';
import { expectAccessible, mock, httpError } from '#test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { row, reported, students, open, choose, usersImport } from './import-users.testing.ts';

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
