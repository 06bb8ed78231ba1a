import { api } from '@trilha/contract';
import { courseSummary, expectAccessible, mock, pageOf } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../learn.testing.ts';
import {
  attempt,
  button,
  choose,
  modal,
  open,
  questions,
  quiz,
  quizSchool,
  text,
  title,
} from './quizzes.testing.ts';

/* What a result leads to, and which quiz the list calls the next. */

type School = ReturnType<typeof quizSchool>;

/** Hands in a quiz of one question, and shows its details. */
async function handIn({ course, quiz: { id } }: School) {
  const screen = await open(course, `?quiz=${id}`);
  await choose('Wrong');
  await button('Submit Quiz').click();
  await modal.getByRole('button', { name: 'View details' }).click();
  await expect.element(title).toHaveTextContent('Quiz Completed!');
  return screen;
}

const single = { questions: questions(1) };
const links = () =>
  page
    .getByRole('main')
    .getByRole('link')
    .elements()
    .map((each) => [each.textContent, each.getAttribute('href')]);

test('who failed is led to the two lessons with the most wrong answers, before everything else', async () => {
  const school = quizSchool(single, { lessons: [lesson({ title: 'Not done yet' })] });
  const wrong = (number: number, id: number, name: string) => ({
    question_id: number,
    number,
    text: 'Asked',
    lesson: { id, title: name },
  });
  school.grade({
    score: 20,
    passed: false,
    correct: 1,
    total: 5,
    review: [
      wrong(1, 7, 'Films'),
      wrong(2, 8, 'Music'),
      wrong(3, 9, 'Books'),
      wrong(5, 8, 'Music'),
    ],
  });
  await handIn(school);
  const at = `/course/${school.course.id}?lesson=`;
  expect(links().slice(0, 2)).toEqual([
    ['Music2 wrong answers', `${at}8`],
    ['Films1 wrong answer', `${at}7`],
  ]);
  const main = page.getByRole('main');
  const headings = main.getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'See these lessons again',
    'Your score',
    'What to review',
    'Your answers',
    'Previous Attempts',
  ]);
  await expect.element(button('Retake Quiz')).toBeVisible();
  await expect.element(page.getByText('Next lesson')).not.toBeInTheDocument();
  await expectAccessible();
});

test('who passed is led to the next lesson, else to the next quiz', async () => {
  const done = lesson({ completed: true });
  const open1 = lesson({ title: 'Numbers' });
  const first = quizSchool(single, { lessons: [done, open1] });
  const { unmount } = await handIn(first);
  expect(links()).toEqual([
    ['Next lessonNumbers', `/course/${first.course.id}?lesson=${open1.id}`],
  ]);
  await expectAccessible();
  await unmount();

  const own = quiz(single);
  const second = quizSchool(own, {
    lessons: [done],
    quizzes: [own, quiz({ id: 99, title: 'Verbs' })],
  });
  const later = await handIn(second);
  const next = page.getByRole('link', { name: 'Next quiz Verbs' });
  await expect.element(next).toBeVisible();
  await next.click();
  await expect.element(title).toHaveTextContent('Verbs');
  await later.unmount();
});

test('the quiz that completes the course shows its badge, and the course to go on with', async () => {
  const school = quizSchool(single, {
    lessons: [lesson({ completed: true })],
    title: 'French with films',
  });
  const next = courseSummary({ title: 'French for friends', level: 'advanced' });
  mock(api.courses.list, pageOf([courseSummary({ is_enrolled: true }), next]));
  await handIn(school);
  await expect.element(text('You have completed “French with films”. Well done!')).toBeVisible();
  expect(links()).toEqual([['Next course: French for friends', `/course/${next.id}`]]);
  await expectAccessible();
});

test('the last quiz of a course in which another one is lost leads to the courses', async () => {
  const own = quiz(single);
  const lost = quiz({ id: 99, completed: true, best_score: 10, can_retake: false });
  await handIn(quizSchool(own, { lessons: [lesson({ completed: true })], quizzes: [own, lost] }));
  await expect.element(text('You have reached the end of this course')).toBeVisible();
  expect(links()).toEqual([['Go to your courses', '/dashboard']]);
});

test('who failed without a lesson to see again takes it again, or goes on where that is not possible', async () => {
  const lessons = [lesson({ title: 'Numbers' })];
  const school = quizSchool(single, { lessons });
  school.grade({ score: 0, passed: false, correct: 0 });
  const { unmount } = await handIn(school);
  await expect.element(button('Retake Quiz')).toBeVisible();
  expect(links()).toEqual([]);
  await unmount();
  const once = quizSchool({ ...single, can_retake: false }, { lessons });
  once.grade({ score: 0, passed: false, correct: 0 });
  const screen = await open(once.course, `?quiz=${once.quiz.id}`);
  await choose('Wrong');
  await button('Submit Quiz').click();
  await button('Hand in').click();
  await modal.getByRole('button', { name: 'View details' }).click();
  await expect.element(page.getByRole('link', { name: 'Next lesson Numbers' })).toBeVisible();
  await expect.element(button('Retake Quiz')).not.toBeInTheDocument();
  await screen.unmount();
});

test('the list counts what is passed and marks what is next', async () => {
  const taken = quiz({ title: 'Alphabet', completed: true, best_score: 90, attempts_count: 2 });
  const failed = quiz({ title: 'Numbers', completed: true, best_score: 40, attempts_count: 1 });
  const fresh = quiz({ title: 'Verbs' });
  const { course } = quizSchool({}, { quizzes: [taken, failed, fresh], former: [attempt()] });
  await open(course);
  await expect.element(text('1 of 3 quizzes passed')).toBeVisible();
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(card('Numbers')).toMatchTextContent('Up next');
  await expect.element(card('Alphabet')).toMatchTextContent('Passed');
  expect(text('Up next').elements()).toHaveLength(1);
  await expectAccessible();
});
