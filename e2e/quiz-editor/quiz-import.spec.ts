import { readFileSync } from 'node:fs';
import { IMPORT_TOO_LARGE, IMPORT_XML_DOCTYPE } from '@trilha/contract';
import { PASSWORD, questions as makeQuestions } from '../../server/test/factories.ts';
import { fillDetails, question, questionText, save, stored } from './quiz-editor-steps.ts';
import { take } from '../learn/quiz-steps.ts';
import type { TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const IMPORT = /\/api\/admin\/quizzes\/import\/$/;
const FIXTURES = new URL('../../server/src/features/quizzes/files/fixtures/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, FIXTURES));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import questions' });
const fileInput = (page: Page, name = 'Choose a file') =>
  dialog(page).getByLabel(name, { exact: true });
const file = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function openImport(page: Page) {
  await button(page, 'Import questions').click();
  await expect(dialog(page)).toBeVisible();
}

async function newestQuiz({ ctx }: TestServer): Promise<number> {
  const { id } = await ctx.database.queries
    .selectFrom('quizzes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

test('questions of a GIFT file are looked at, added but for one, saved, and answered by a student', async ({
  page,
  school,
  logIn,
  expectAccessible,
  browser,
}) => {
  const { id: course } = await school.course({ title: 'Português A1' });
  const ana = await school.user({ password: PASSWORD });
  await school.enroll(ana, course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await fillDetails(page, 'Português A1');
  await openImport(page);
  await expectAccessible();
  await fileInput(page).setInputFiles(file('prova.gift.txt', fixture('portugues.gift.txt')));

  await expect(
    dialog(page).getByRole('heading', { name: '6 questions taken, 6 not' }),
  ).toBeFocused();
  await expect(dialog(page).getByText('prova.gift.txt')).toBeVisible();
  await expect(dialog(page).getByLabel('Read as')).toHaveValue('gift');
  await expect(
    dialog(page).getByText('Feedback texts were left out: lines 5 and 16.'),
  ).toBeVisible();
  const refused = dialog(page).getByRole('region', { name: 'Not taken' }).getByRole('listitem');
  await expect(refused).toHaveCount(6);
  await expect(refused.nth(1)).toHaveText(
    'Line 31Ligue cada palavra ao seu contrário.Matching questions cannot be taken: Trilha has multiple choice only.',
  );
  await button(page, 'See what was not taken').click();
  await expect(refused.first()).toBeInViewport();
  const taken = dialog(page).getByRole('region', { name: 'Questions to add' });
  await expect(taken.getByText('Bom dia! (right answer)')).toBeVisible();
  await expectAccessible();
  // Nothing is stored by looking.
  expect(await school.ctx.database.queries.selectFrom('quizzes').select('id').execute()).toEqual(
    [],
  );

  const cedilla = taken.getByRole('checkbox', { name: 'A palavra “você” tem cedilha.' });
  await cedilla.press('Space');
  await expect(cedilla).not.toBeChecked();
  await expect(taken.getByText('A palavra “você” tem cedilha.')).toBeInViewport();
  await expect(taken.getByRole('checkbox', { name: 'All 6 questions' })).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await button(page, 'Add 5 questions').click();
  await expect(dialog(page)).toBeHidden();
  await expect(question(page, 5)).toBeVisible();
  await expect(question(page, 6)).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
  const quiz = await newestQuiz(school);
  expect(await stored(school, quiz)()).toEqual([
    'O que se diz às oito da manhã?: Bom dia!*, Boa tarde!, Boa noite!',
    'Nós _____ em São Paulo há três anos.: moramos*, moro, moram',
    'O plural de “pão” é “pães”.: True*, False',
    'Qual destas linhas é uma conta correta?: 2 + 2 = 5, 2 + 2 = 4*, {2, 2} ~ 4 # 1',
    'Leia e responda:\n“Ana está com fome.”\nO que ela quer?: Comer*, Dormir, Sair',
  ]);

  const context = await browser.newContext({ baseURL: school.url });
  const learner = await context.newPage();
  await learner.goto('/login');
  await learner.getByLabel('Email').fill(ana.email);
  await learner.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await button(learner, 'Entrar').click();
  await expect(learner.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await learner.goto(`/course/${course}/quizzes`);
  await button(learner, 'Start Quiz').click();
  await take(learner, ['Bom dia!', 'moramos', 'True', '2 + 2 = 4', 'Comer']);
  await expect(learner.getByRole('dialog', { name: 'Quiz Result' })).toContainText('100%');
  await context.close();
});

for (const [format, ending] of [
  ['Moodle GIFT (.txt)', 'txt'],
  ['Moodle XML (.xml)', 'xml'],
  ['Spreadsheet (.csv)', 'csv'],
] as const) {
  test(`${format}: what is exported comes back the same`, async ({ page, school, logIn }) => {
    const { id: course } = await school.course({ title: 'Português A1' });
    const questions = [
      {
        text: '“=2+2” é {quanto}?\nDiga: <já>; ~agora',
        answers: [
          { text: '-4', is_correct: false },
          { text: '%50% 🎓', is_correct: true },
          { text: '\'@x, "y"', is_correct: false },
        ],
      },
      ...makeQuestions(1),
    ];
    const id = await school.quiz(course, { title: 'Inglês: ação!', questions });
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`/admin/quizzes/${id}/edit`);
    await page.getByRole('button', { name: /^Export/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`ingles-acao-questions.${ending}`);
    const path = await download.path();

    await page.goto('/admin/quizzes/new');
    await fillDetails(page, 'Português A1');
    await openImport(page);
    await fileInput(page).setInputFiles(path);
    await expect(
      dialog(page).getByRole('heading', { name: '2 questions taken', exact: true }),
    ).toBeVisible();
    await expect(dialog(page).getByRole('region', { name: 'Not taken' })).toHaveCount(0);
    await button(page, 'Add 2 questions').click();
    await save(page).click();
    await expect(page.getByText('Quiz created successfully')).toBeVisible();
    const copy = await newestQuiz(school);
    expect(await stored(school, copy)()).toEqual(await stored(school, id)());
  });
}

test('a file that cannot be read says why, and another one may follow', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(IMPORT);
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await openImport(page);
  const alert = dialog(page).getByRole('alert');

  const hostile = '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>';
  await fileInput(page).setInputFiles(file('quiz.xml', hostile));
  await expect(alert).toContainText(IMPORT_XML_DOCTYPE);
  await expect(alert).toContainText('quiz.xml');
  await expectAccessible();

  await fileInput(page).setInputFiles(file('large.csv', 'a,b,c,1\n'.repeat(700_000)));
  await expect(alert).toContainText(IMPORT_TOO_LARGE);

  await page.route(IMPORT, (route) => route.fulfill({ status: 500, json: { detail: 'Fault 7' } }));
  await fileInput(page).setInputFiles(file('good.txt', 'Are you here? {T}'));
  await expect(alert).toContainText('Failed to read the file. Please try again.');
  await page.unroute(IMPORT);
  await page.route(IMPORT, (route) => route.abort());
  await button(page, 'Try again').click();
  await expect(alert).toContainText('The server cannot be reached. Please try again.');
  await page.unroute(IMPORT);

  // A slow answer: it says what it does meanwhile.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(IMPORT, async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Try again').click();
  await expect(dialog(page).getByRole('status')).toContainText('Reading good.txt...');
  await expect(alert).toHaveCount(0);
  answer();
  await expect(dialog(page).getByRole('heading', { name: '1 question taken' })).toBeFocused();
  await page.unroute(IMPORT);

  // Read as another format, and with nothing to take.
  await dialog(page).getByLabel('Read as').focus();
  await dialog(page).getByLabel('Read as').selectOption({ label: 'Aiken' });
  await expect(
    dialog(page).getByRole('heading', { name: 'No question could be taken' }),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Read as')).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await expectAccessible();
  await fileInput(page, 'Choose another file').setInputFiles(
    file('long.csv', `question;answer 1;answer 2;correct\n${'palavra'.repeat(200)};a;b;2\n`),
  );
  await expect(dialog(page).getByRole('heading', { name: '1 question taken' })).toBeVisible();
  await dialog(page).getByText('All 1 question', { exact: true }).click();
  await expect(button(page, 'Add questions')).toBeDisabled();
  await button(page, 'Cancel').click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Import questions')).toBeFocused();
  await expect(questionText(page, 1)).toHaveCount(0);
});

test('a file is dropped, and examples show how one is written', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await openImport(page);
  for (const name of ['Moodle GIFT', 'CSV (spreadsheet)', 'Aiken', 'Moodle XML']) {
    await dialog(page).getByText(name, { exact: true }).click();
  }
  await expectAccessible();
  const examples = await dialog(page).locator('pre').allTextContents();
  expect(examples).toHaveLength(4);
  for (const [index, example] of examples.entries()) {
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'example.txt'));
      return transfer;
    }, example);
    await dialog(page).getByText('Choose a file').dispatchEvent('drop', { dataTransfer: dropped });
    // Each example is what it claims to be.
    await expect(dialog(page).getByLabel('Read as')).toHaveValue(
      ['gift', 'csv', 'aiken', 'moodle_xml'][index] ?? '',
    );
    await expect(
      dialog(page).getByRole('heading', { name: /^[12] questions? taken$/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await openImport(page);
  }
});

test('an export that fails says so', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/export\//);
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.route(/\/export\//, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('menuitem', { name: 'Spreadsheet (.csv)' }).click();
  await expect(page.getByText('Failed to export the questions. Please try again.')).toBeVisible();
});
