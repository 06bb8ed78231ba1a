import { readFileSync } from 'node:fs';
import { questions as makeQuestions } from '../../server/test/factories.ts';
import { button, fillDetails, question, save, stored } from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

const GIFT = readFileSync(
  new URL('../../server/src/features/quizzes/files/fixtures/portugues.gift.txt', import.meta.url),
);
const FORMATS = [
  ['Moodle GIFT (.txt)', 'txt'],
  ['Moodle XML (.xml)', 'xml'],
  ['Spreadsheet (.csv)', 'csv'],
] as const;

test('questions are exported, come back the same, and others are taken from a file', async ({
  page,
  school,
  logIn,
}) => {
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
  const exported: string[] = [];
  for (const [format, ending] of FORMATS) {
    await page.getByRole('button', { name: /^Export/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`ingles-acao-questions.${ending}`);
    exported.push(await download.path());
  }

  await page.goto('/admin/quizzes/new');
  await fillDetails(page, 'Português A1');
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  const heading = (name: string | RegExp) => dialog.getByRole('heading', { name, exact: true });
  // The first choice of a file, and the one beside what was read.
  const fileInput = dialog.locator('input[type=file]');
  for (const path of exported) {
    await button(page, 'Import questions').click();
    await fileInput.setInputFiles(path);
    await expect(heading('2 questions taken')).toBeVisible();
    await button(page, 'Add 2 questions').click();
    await expect(dialog).toBeHidden();
  }

  await button(page, 'Import questions').click();
  // Each example is what it claims to be.
  const examples = await dialog.locator('pre').allTextContents();
  const asFile = (name: string, content: Buffer | string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
  for (const [index, format] of ['gift', 'csv', 'aiken', 'moodle_xml'].entries()) {
    await fileInput.setInputFiles(asFile(`example-${format}.txt`, examples[index] ?? ''));
    await expect(dialog.getByText(`example-${format}.txt`, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Read as')).toHaveValue(format);
    await expect(heading(/^[12] questions? taken$/)).toBeVisible();
  }
  expect(examples).toHaveLength(4);
  await fileInput.setInputFiles(asFile('prova.gift.txt', GIFT));
  await expect(heading('6 questions taken, 6 not')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'A palavra “você” tem cedilha.' }).press('Space');
  await button(page, 'Add 5 questions').click();
  await expect(question(page, 11)).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL('/admin/quizzes');

  const { id: copy } = await school.ctx.database.queries
    .selectFrom('quizzes')
    .select('id')
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  const original = await stored(school, id)();
  await eventually(stored(school, copy), [
    ...original,
    ...original,
    ...original,
    'O que se diz às oito da manhã?: Bom dia!*, Boa tarde!, Boa noite!',
    'Nós _____ em São Paulo há três anos.: moramos*, moro, moram',
    'O plural de “pão” é “pães”.: True*, False',
    'Qual destas linhas é uma conta correta?: 2 + 2 = 5, 2 + 2 = 4*, {2, 2} ~ 4 # 1',
    'Leia e responda:\n“Ana está com fome.”\nO que ela quer?: Comer*, Dormir, Sair',
  ]);
});
