import {
  api,
  type ImportedQuestion,
  type ImportPreview,
  IMPORT_TOO_LARGE,
  IMPORT_XML_DOCTYPE,
} from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, noNetwork } from '#test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  fillDetails,
  linesOf,
  openNew,
  openQuiz,
  question,
  questionText,
  save,
} from '../editor/editor.testing.ts';
import { adminQuiz, courseWithLessons, mockCourses } from '../quizzes.testing.ts';

const dialog = page.getByRole('dialog', { name: 'Import questions' });
const alert = dialog.getByRole('alert');
const readAs = dialog.getByLabelText('Read as');
const heading = (name: string) => dialog.getByRole('heading', { name, exact: true });
const file = (name: string, content = 'Sim? {T}') => new File([content], name);
const choose = (chosen: File, name = 'Choose a file') =>
  userEvent.upload(dialog.getByLabelText(name), chosen);

const imported = (text: string): ImportedQuestion => ({
  text,
  answers: [
    { text: 'Bom dia!', is_correct: true },
    { text: 'Boa noite!', is_correct: false },
  ],
});
const preview = (given: Partial<ImportPreview> = {}): ImportPreview => ({
  format: 'gift',
  questions: [imported('O que se diz?')],
  refused: [],
  notes: [],
  ...given,
});

beforeEach(() => mockCourses(courseWithLessons(courseSummary({ title: 'Português A1' }))));

async function openImport(): Promise<void> {
  await openNew();
  await button('Import questions').click();
  await expect.element(dialog).toBeVisible();
}

/** Drops a file where one is chosen. */
function drop(dropped: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(dropped);
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
  dialog.getByText('Choose a file').element().dispatchEvent(event);
}

test('questions of a file are looked at, added but for one, and saved', async () => {
  const read = mock(
    api.quizFiles.preview,
    preview({
      questions: Array.from({ length: 6 }, (_, index) => imported(`Pergunta ${index + 1}`)),
      refused: Array.from({ length: 6 }, (_, index) => ({
        line: 29 + 2 * index,
        excerpt: `Ligue ${index + 1}`,
        reason: 'Matching questions cannot be taken: Trilha has multiple choice only.',
      })),
      notes: ['Feedback texts were left out: lines 5 and 16.'],
    }),
  );
  const create = mock(api.adminQuizzes.create, adminQuiz());
  await openImport();
  await expectAccessible();
  await choose(file('prova.gift.txt'));

  await expect.element(heading('6 questions taken, 6 not')).toHaveFocus();
  expect(read.last?.form.get('import_file')).toHaveProperty('name', 'prova.gift.txt');
  expect(read.last?.form.has('format')).toBe(false);
  await expect.element(dialog.getByText('prova.gift.txt')).toBeVisible();
  await expect.element(readAs).toHaveValue('gift');
  await expect
    .element(dialog.getByText('Feedback texts were left out: lines 5 and 16.'))
    .toBeVisible();
  const refused = dialog.getByRole('region', { name: 'Not taken' }).getByRole('listitem');
  expect(refused.elements()).toHaveLength(6);
  await expect
    .element(refused.nth(1))
    .toHaveTextContent(
      'Line 31Ligue 2Matching questions cannot be taken: Trilha has multiple choice only.',
    );
  await button('See what was not taken').click();
  await expect.element(refused.first()).toBeInViewport();
  const taken = dialog.getByRole('region', { name: 'Questions to add' });
  await expect.element(taken.getByText('Bom dia! (right answer)').first()).toBeVisible();
  await expectAccessible();

  const fourth = taken.getByRole('checkbox', { name: 'Pergunta 4' });
  fourth.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(fourth).not.toBeChecked();
  await expect.element(taken.getByText('Pergunta 4')).toBeInViewport();
  await expect
    .element(taken.getByRole('checkbox', { name: 'All 6 questions' }))
    .toBePartiallyChecked();
  await button('Add 5 questions').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question(5)).toBeVisible();
  await expect.element(question(6)).not.toBeInTheDocument();
  // Nothing is stored by looking.
  expect(create.requests).toEqual([]);
  await fillDetails('Português A1');
  await save.click();
  await expect.element(page.getByText('Quiz created successfully')).toBeVisible();
  expect(linesOf(create.last?.body.questions)).toEqual(
    [1, 2, 3, 5, 6].map((number) => `Pergunta ${number}: Bom dia!*, Boa noite!`),
  );
});

test('a file that cannot be read says why, and another one may follow', async () => {
  mock(api.quizFiles.preview, httpError(400, { import_file: [IMPORT_XML_DOCTYPE] }));
  await openImport();
  await choose(file('quiz.xml'));
  await expect.element(alert).toMatchTextContent(IMPORT_XML_DOCTYPE);
  await expect.element(alert).toMatchTextContent('quiz.xml');
  expect(alert.getByRole('button').elements()).toEqual([]);
  await expectAccessible();

  // Too large: it is not sent at all.
  const unsent = mock(api.quizFiles.preview, preview());
  drop(file('large.csv', 'a,b,c,1\n'.repeat(700_000)));
  await expect.element(alert).toMatchTextContent(IMPORT_TOO_LARGE);
  expect(unsent.requests).toEqual([]);

  mock(api.quizFiles.preview, httpError(500, 'Fault 7'));
  await choose(file('good.txt'));
  await expect.element(alert).toMatchTextContent('Failed to read the file. Please try again.');
  mock(api.quizFiles.preview, noNetwork);
  await button('Try again').click();
  await expect.element(alert).toMatchTextContent('The server cannot be reached. Please try again.');

  // A slow answer: it says what it does meanwhile.
  const slow = mock(api.quizFiles.preview, preview());
  slow.hold();
  await button('Try again').click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Reading good.txt...');
  await expect.element(alert).not.toBeInTheDocument();
  slow.release();
  await expect.element(heading('1 question taken')).toHaveFocus();
});

test('a file is read as another format, and may hold nothing to take', async () => {
  mock(api.quizFiles.preview, preview());
  await openImport();
  await choose(file('good.txt'));
  await expect.element(readAs).toHaveValue('gift');

  const nothing = mock(
    api.quizFiles.preview,
    preview({
      format: 'aiken',
      questions: [],
      refused: [{ line: 1, excerpt: 'Sim? {T}', reason: 'No answers.' }],
    }),
  );
  readAs.element().focus();
  await readAs.selectOptions('Aiken');
  await expect.element(heading('No question could be taken')).toBeVisible();
  expect(nothing.last?.form.get('format')).toBe('aiken');
  await expect.element(readAs).toHaveFocus();
  expect(dialog.getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
  await expectAccessible();

  mock(
    api.quizFiles.preview,
    preview({ format: 'csv', questions: [imported('palavra'.repeat(200))] }),
  );
  await choose(file('long.csv'), 'Choose another file');
  await expect.element(heading('1 question taken')).toBeVisible();
  await dialog.getByText('1 question', { exact: true }).click();
  await expect.element(button('Add questions')).toBeDisabled();
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Import questions')).toHaveFocus();
  await expect.element(questionText(1)).not.toBeInTheDocument();
});

test('a file is dropped, and examples show how one is written', async () => {
  const read = mock(api.quizFiles.preview, preview());
  await openImport();
  for (const name of ['Moodle GIFT', 'CSV (spreadsheet)', 'Aiken', 'Moodle XML']) {
    await dialog.getByText(name, { exact: true }).click();
  }
  const examples = [...dialog.element().querySelectorAll('pre')];
  expect(examples).toHaveLength(4);
  for (const example of examples) await expect.element(example).toBeVisible();
  await expectAccessible();
  drop(file('example.txt', examples[0]?.textContent));
  await expect.element(heading('1 question taken')).toBeVisible();
  expect(read.last?.form.get('import_file')).toHaveProperty('name', 'example.txt');
});

test('the questions are exported in three formats; an export that fails says so', async () => {
  // What the browser would save.
  const saved: [name: string, content: Promise<string>][] = [];
  const keep = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
    event.preventDefault();
    saved.push([link.download, fetch(link.href).then((response) => response.text())]);
  };
  document.addEventListener('click', keep);
  onTestFinished(() => document.removeEventListener('click', keep));
  const quiz = adminQuiz();
  mock(api.quizFiles.export, ({ query }) => ({
    filename: `ingles-questions.${query['format']}`,
    media_type: 'text/plain; charset=utf-8',
    content: `Questões: ${query['format']}`,
  }));
  await openQuiz(quiz);
  const exportAs = async (name: string) => {
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const formats = { 'Moodle GIFT (.txt)': 'gift', 'Moodle XML (.xml)': 'moodle_xml' };
  for (const [name, format] of Object.entries({ ...formats, 'Spreadsheet (.csv)': 'csv' })) {
    await exportAs(name);
    await expect.poll(() => saved.at(-1)?.[0]).toBe(`ingles-questions.${format}`);
    expect(await saved.at(-1)?.[1]).toBe(`Questões: ${format}`);
  }

  mock(api.quizFiles.export, httpError(500, {}));
  await exportAs('Spreadsheet (.csv)');
  await expect
    .element(page.getByText('Failed to export the questions. Please try again.'))
    .toBeVisible();
  expect(saved).toHaveLength(3);
});
