import { expectAccessible } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../../learn.testing.ts';
import { quiz } from '../../quizzes/quizzes.testing.ts';
import { heading, open, threeLessons } from '../player.testing.ts';

const list = page.getByRole('region', { name: 'Course Content' });
const rows = () =>
  list
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('quizzes are stops among the lessons, with their state', async () => {
  const lessons = [lesson({ title: 'First lesson' }), lesson({ title: 'Second lesson' })];
  const [first, second] = lessons.map(({ id }) => id);
  const tried = { completed: true, best_score: 40 };
  const quizzes = [
    quiz({ id: 91, title: 'Whole course' }),
    quiz({
      id: 92,
      title: 'Greetings',
      after_lesson_id: first ?? 0,
      completed: true,
      best_score: 90,
    }),
    quiz({ id: 93, title: 'Again', after_lesson_id: second ?? 0, ...tried }),
    quiz({ id: 94, title: 'Once', after_lesson_id: second ?? 0, ...tried, can_retake: false }),
  ];
  const { id } = threeLessons({ lessons, quizzes });
  await open({ id });
  await expect.element(heading('First lesson')).toBeVisible();
  await expect.element(page.getByText('0 of 2 completed')).toBeVisible();
  const to = (number: number) => `/course/${id}/quizzes?quiz=${number}`;
  expect(rows()).toEqual([
    ['11. First lesson0:34', `/course/${id}?lesson=${first}`],
    ['Quiz: GreetingsPassed with 90%', `${to(92)}&view=results`],
    ['22. Second lesson0:34', `/course/${id}?lesson=${second}`],
    ['Quiz: AgainBest Score: 40%', to(93)],
    ['Quiz: OnceBest Score: 40%', `${to(94)}&view=results`],
    ['Quiz: Whole courseNot attempted yet', to(91)],
    ['Quizzes of this course', `/course/${id}/quizzes`],
  ]);
  expect(list.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  await expectAccessible();
  // On a phone they are folded with the lessons.
  await page.viewport(360, 740);
  await expect.element(page.getByText('Whole course')).not.toBeVisible();
  await page.getByRole('button', { name: 'All 2 lessons' }).click();
  await expect.element(page.getByText('Whole course')).toBeVisible();
});

test('staff who only look are led to the quiz, and told of no results', async () => {
  const { id } = threeLessons({ is_enrolled: false, quizzes: [quiz({ id: 91, title: 'Hello' })] });
  await open({ id }, 'staff');
  await expect.element(heading('First lesson')).toBeVisible();
  expect(rows().at(-2)).toEqual(['Quiz: Hello', `/course/${id}/quizzes?quiz=91`]);
});

test('a section has its title above the lesson that it begins with', async () => {
  const lessons = [
    lesson({ title: 'First lesson' }),
    lesson({ title: 'Second lesson', section_title: 'Week 1' }),
    lesson({ title: 'Third lesson' }),
  ];
  const { id } = threeLessons({ lessons });
  await open({ id });
  await expect.element(list.getByRole('heading', { level: 3 })).toHaveLength(1);
  const second = list.getByRole('listitem').filter({ hasText: 'Second lesson' });
  await expect.element(second.getByRole('heading', { name: 'Week 1' })).toBeVisible();
  await expectAccessible();
});
