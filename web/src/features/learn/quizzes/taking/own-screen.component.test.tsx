import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock } from '#test';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choose,
  link,
  modal,
  modalStands,
  open,
  questions,
  quizSchool,
  radio,
  text,
  title,
} from '../quizzes.testing.ts';

const { keyboard } = userEvent;
const dots = page.getByRole('navigation', { name: 'Questions' });
const dot = (name: string) => dots.getByRole('button', { name, exact: true });
const heading = page.getByRole('main').getByRole('heading', { level: 2 });

test('questions may be left open, and what is unanswered is said before the quiz is handed in', async () => {
  const { course, quiz, submit } = quizSchool();
  await open(course, `?quiz=${quiz.id}`);
  await expect.element(dot('Question 1')).toHaveAttribute('aria-current', 'step');
  await dot('Question 3').click();
  await expect.element(heading).toHaveTextContent('Question 3');
  await expect.element(heading).toHaveFocus();
  await expect.element(button('Submit Quiz')).toBeDisabled();
  await choose('Right');
  await expect.element(dot('Question 3, answered')).toHaveAttribute('aria-current', 'step');
  await expect.element(button('Submit Quiz')).not.toBeInTheDocument();
  // By key as by the button.
  await keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Check your answers');
  await expect.element(heading).toHaveFocus();
  await expect
    .element(heading)
    .toHaveAccessibleDescription(/^2 questions are unanswered: 1, 2 A quiz is handed in with all/);
  await expect.element(dot('Check answers')).toHaveAttribute('aria-current', 'step');
  const row = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect.element(row.getByText('Right')).toBeVisible();
  expect(row.getByText('Not answered yet').elements()).toHaveLength(2);
  await expectAccessible();

  // From there one is led from open question to open question, then back.
  await button('Go to question 1').click();
  await expect.element(heading).toHaveTextContent('Question 1');
  await keyboard('1{Enter}');
  await expect.element(heading).toHaveTextContent('Question 2');
  await keyboard('2{Enter}');
  await expect.element(heading).toHaveTextContent('Check your answers');
  await expect
    .element(text('All 3 questions are answered. You can hand them in, or change an answer first.'))
    .toBeVisible();
  // One more look.
  await page
    .getByRole('button', { name: /Question 2/ })
    .last()
    .click();
  await expect.element(radio('Wrong')).toBeChecked();
  await choose('Right');
  await button('Check answers').last().click();
  expect(submit.requests).toEqual([]);
  await button('Submit Quiz').click();
  await modalStands();
  const rights = quiz.questions.map(({ id, answers }) => [id, answers[0]?.id]);
  expect(submit.last?.body.answers).toEqual(Object.fromEntries(rights));
});

test('what fails is said where the answers are checked, and they are kept', async () => {
  const { course, quiz } = quizSchool({ questions: questions(1) });
  mock(api.quizzes.submit, httpError(500, 'No.'));
  await open(course, `?quiz=${quiz.id}`);
  await choose('Right');
  await dot('Check answers').click();
  await expect.element(page.getByText('Your question is answered.')).toBeVisible();
  await button('Submit Quiz').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to submit quiz.');
  await dot('Question 1, answered').click();
  await expect.element(radio('Right')).toBeChecked();
});

test('a quiz stands alone: neither header nor footer, and on a phone all in reach', async () => {
  await page.viewport(360, 740);
  const four = questions(9).map((question) => ({
    ...question,
    text: 'Which word means all the actors in a film or in a play?',
    answers: [...question.answers, { id: question.id * 1000, text: 'All of them together' }],
  }));
  const { course, quiz } = quizSchool({ questions: four });
  const { go } = await open(course);
  const around = () =>
    [...document.querySelectorAll('header, footer')]
      .filter((element) => element.closest('main') === null)
      .map((element) => element.checkVisibility());
  await expect.element(title).toHaveTextContent('Quizzes');
  expect(around()).toEqual([true, true]);
  await go(`/course/${course.id}/quizzes?quiz=${quiz.id}`);
  await expect.element(radio('All of them together')).toBeInTheDocument();
  expect(around()).toEqual([false, false]);
  const reach = (element: Element) => element.getBoundingClientRect().bottom;
  const answer = text('All of them together').element().closest('label');
  const next = button('Next').element();
  expect(reach(answer ?? document.body)).toBeLessThanOrEqual(next.getBoundingClientRect().top);
  expect(reach(next)).toBeLessThanOrEqual(740);
  for (const each of [next, answer]) {
    expect(each?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  // The dot of the current question is in sight, however many there are.
  await dot('Question 9').click();
  await expect
    .poll(() => dot('Question 9').element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(360);
  await go(-1);
  await expect.element(title).toHaveTextContent('Quizzes');
  expect(around()).toEqual([true, true]);
});

test.for([320, 768, 1920])('a quiz and its check fit a window of %i pixels', async (width) => {
  await page.viewport(width, 800);
  const { course, quiz } = quizSchool({ questions: questions(24) });
  await open(course, `?quiz=${quiz.id}`);
  const fits = async () => {
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  };
  await expect.element(dot('Question 24')).toBeInTheDocument();
  await fits();
  await dot('Check answers').click();
  await expect
    .element(
      text(
        '24 questions are unanswered: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24',
      ),
    )
    .toBeVisible();
  await fits();
});

test('where the browser keeps nothing, leaving asks first', async () => {
  const { course, quiz } = quizSchool();
  const { address } = await open(course, `?quiz=${quiz.id}`);
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.startsWith('quiz_draft')) throw new DOMException('Full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  await choose('Right');
  await expect.element(page.getByText('Your answers are kept')).not.toBeInTheDocument();
  await link('Back to Quiz List').click();
  const asked = page.getByRole('alertdialog');
  await expect.element(asked).toMatchTextContent('This browser does not keep your answers');
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(radio('Right')).toBeChecked();
  // The answers are handed in all the same.
  for (const next of ['Next', 'Next', 'Submit Quiz']) {
    await choose('Right');
    await button(next).click();
  }
  await expect.element(modal).toBeVisible();
  expect(address()).toContain('view=completed');
});
