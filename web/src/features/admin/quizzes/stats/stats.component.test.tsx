import { api, type QuestionStats, type QuizStats } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../quizzes.testing.ts';
import * as screen from './stats.tsx';

const LOAD_FAILED = 'Failed to load quiz statistics. Please try again later.';
const QUIZ_ID = 7;

/** A question with its right answer first; each answer with how often it was chosen. */
function question(
  text: string,
  choices: Record<string, number>,
  given: Partial<QuestionStats> = {},
): QuestionStats {
  const answers = Object.entries(choices).map(([answer, chosen], index) => {
    return { text: answer, is_correct: index === 0, chosen, is_offered: true };
  });
  const asked = answers.reduce((sum, { chosen }) => sum + chosen, 0);
  const right = asked === 0 ? 0 : Math.round(((answers[0]?.chosen ?? 0) / asked) * 100);
  return { question_id: nextId(), text, asked, right, answers, ...given };
}

const OPENING = question('How do you open a meeting?', {
  'Shall we get started?': 3,
  'Start now.': 0,
});
const DISAGREEING = question('How do you disagree politely?', {
  'I see it differently.': 1,
  'You are wrong.': 2,
});
const CLOSING = question('How do you close a meeting?', { 'Let us wrap up.': 2, 'Bye.': 1 });

/** Two students, three attempts: the second question is the hardest. */
function quizStats(given: Partial<QuizStats> = {}): QuizStats {
  return {
    quiz: {
      id: QUIZ_ID,
      title: 'Meetings',
      course_title: 'English at Work',
      course_language: 'en',
      passing_score: 70,
    },
    attempts: 3,
    students: 2,
    average_score: 67,
    pass_rate: 33,
    scores: [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1],
    questions: [OPENING, DISAGREEING, CLOSING],
    ...given,
  };
}

const open = (search = '') =>
  renderScreen(screen, {
    path: '/admin/quizzes/:id/stats',
    at: `/admin/quizzes/${QUIZ_ID}/stats${search}`,
    user: 'staff',
    frame: 'admin',
  });

const figure = (label: string) =>
  page
    .getByRole('definition')
    .elements()
    .find((each) => each.previousElementSibling?.textContent === label)?.textContent;
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const list = page.getByRole('list', { name: 'Questions' });
const questions = () => textsOf(list.getByRole('heading', { level: 3 }).elements());
const part = (text: string) =>
  list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: text }) });
const answersOf = (text: string) =>
  textsOf(part(text).getByRole('list', { name: 'Answers' }).getByRole('listitem').elements());

test('staff see how a quiz went, question by question', async () => {
  mock(api.adminQuizzes.stats, quizStats());
  await open();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Statistics: Meetings');
  await expect.element(page.getByText('English at Work')).toBeVisible();
  await expect.poll(() => document.title).toBe('Quiz Statistics · Escola Trilha');
  expect(['Attempts', 'Students', 'Average score', 'Pass rate'].map(figure)).toEqual([
    '3',
    '2',
    '67%',
    '33%',
  ]);

  const rows = page.getByRole('table', { name: 'Attempts by score' }).getByRole('row');
  expect(rows.elements()).toHaveLength(12);
  for (const text of ['30–39%133%', '60–69%133%', '100%133%', '90–99%00%']) {
    expect(textsOf(rows.elements())).toContain(text);
  }
  await expect
    .element(page.getByRole('img', { name: /Bar chart of how many attempts/ }))
    .toBeVisible();

  expect(questions()).toEqual([
    '1. How do you open a meeting?',
    '2. How do you disagree politely?',
    '3. How do you close a meeting?',
  ]);
  const second = part('How do you disagree politely?');
  await expect.element(second).toMatchTextContent('33% right');
  await expect.element(second).toMatchTextContent('asked 3 times');
  const misleading = 'A wrong answer was chosen more often than the right one.';
  await expect.element(second).toMatchTextContent(misleading);
  expect(page.getByText(misleading).elements()).toHaveLength(1);
  expect(answersOf('How do you disagree politely?')).toEqual([
    'Right answer: I see it differently., chosen 1 time,33%',
    'You are wrong., chosen 2 times,67%',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Edit quiz' }))
    .toHaveAttribute('href', `/admin/quizzes/${QUIZ_ID}/edit`);
  await expectAccessibleInBothThemes();
});

test('the hardest questions come first, and the address remembers it', async () => {
  mock(api.adminQuizzes.stats, quizStats());
  const { address } = await open('?sort=hardest');
  const hardest = [
    '2. How do you disagree politely?',
    '3. How do you close a meeting?',
    '1. How do you open a meeting?',
  ];
  await expect.poll(questions).toEqual(hardest);
  const sort = page.getByLabelText('Sort questions by');
  await expect.element(sort).toHaveDisplayValue('Hardest first');
  await sort.selectOptions('Order in the quiz');
  await expect.poll(questions).toEqual(hardest.toSorted());
  await sort.selectOptions('Hardest first');
  await expect.poll(questions).toEqual(hardest);
  await expect.poll(address).toMatch(/\?sort=hardest$/);
});

test('what a changed quiz no longer asks and offers stands apart', async () => {
  const [right, wrong] = DISAGREEING.answers;
  const disagreeing = {
    ...DISAGREEING,
    answers: [
      right!,
      { text: 'Not at all.', is_correct: false, chosen: 0, is_offered: true },
      { ...wrong!, is_offered: false },
    ],
  };
  const added = question('Who takes the minutes?', { Me: 0, You: 0 });
  const removed = { ...CLOSING, question_id: null };
  mock(api.adminQuizzes.stats, quizStats({ questions: [disagreeing, OPENING, added, removed] }));
  await open();
  await expect
    .poll(questions)
    .toEqual([
      '1. How do you disagree politely?',
      '2. How do you open a meeting?',
      '3. Who takes the minutes?',
    ]);
  expect(answersOf('How do you disagree politely?')).toEqual([
    'Right answer: I see it differently., chosen 1 time,33%',
    'Not at all., chosen 0 times,0%',
    'You are wrong.no longer offered, chosen 2 times,67%',
  ]);
  await expect.element(part('Who takes the minutes?')).toMatchTextContent('Not asked yet');
  await expect
    .element(page.getByRole('list', { name: 'No longer in the quiz' }))
    .toMatchTextContent('How do you close a meeting?');
  await expectAccessible();
});

test('a quiz that nobody has taken says so', async () => {
  mock(
    api.adminQuizzes.stats,
    quizStats({
      attempts: 0,
      students: 0,
      average_score: null,
      pass_rate: null,
      scores: Array.from({ length: 11 }, () => 0),
    }),
  );
  await open();
  await expect.element(page.getByText('No attempts yet')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Statistics: Meetings');
  expect(page.getByRole('table').elements()).toEqual([]);
  await expectAccessible();
});

test('statistics load, fail with a sentence, and are tried again', async () => {
  const failing = mock(api.adminQuizzes.stats, httpError(500, {}));
  failing.hold();
  await open();
  await expect.element(page.getByRole('status').getByText('Loading...')).toBeInTheDocument();
  await expectAccessible();
  failing.release();
  await expect.element(page.getByRole('alert')).toMatchTextContent(LOAD_FAILED);
  await expectAccessible();
  mock(api.adminQuizzes.stats, quizStats());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => figure('Attempts')).toBe('3');
});

test('a quiz that is not there leads back to all quizzes', async () => {
  mock(api.adminQuizzes.stats, httpError(404));
  const { address } = await open();
  await expect.element(page.getByText('There is no such quiz')).toBeVisible();
  await page.getByRole('link', { name: 'To all quizzes' }).click();
  await expect.poll(address).toBe('/admin/quizzes');
});

test('on a phone the statistics fit, whatever long texts stand in them', async () => {
  await page.viewport(360, 780);
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänspatent';
  const sentence = 'Qual destas frases é a maneira mais educada de discordar? '.repeat(6);
  mock(
    api.adminQuizzes.stats,
    quizStats({
      quiz: {
        id: QUIZ_ID,
        title: `${word.repeat(2)} ${sentence.slice(0, 90)}`,
        course_title: word.repeat(3),
        course_language: null,
        passing_score: 0,
      },
      questions: [question(word.repeat(8), { [sentence]: 0, [word.repeat(6)]: 1 })],
    }),
  );
  await open();
  await expect.poll(questions).toEqual([`1. ${word.repeat(8)}`]);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
