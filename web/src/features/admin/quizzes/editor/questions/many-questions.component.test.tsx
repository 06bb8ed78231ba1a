import { courseSummary } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { adminQuestion, adminQuiz, courseWithLessons, mockCourses } from '../../quizzes.testing.ts';
import { openQuiz } from '../editor.testing.ts';

const COUNT = 200;
/** The question whose text is missing. */
const BLANK = 150;

beforeEach(() => mockCourses(courseWithLessons(courseSummary())));

// Queries by role take seconds in so big a page, and on a busy machine the whole time of a test.
const card = (number: number) =>
  document.querySelectorAll<HTMLElement>('ol[aria-label=Questions] > li')[number - 1];
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const textField = (number: number) => card(number)?.querySelector('textarea');

/** Opens a quiz of many questions, all unfolded. */
async function openMany() {
  const questions = Array.from({ length: COUNT }, (_, index) =>
    adminQuestion(index + 1 === BLANK ? '' : `Words of ${index + 1}`),
  );
  await openQuiz(adminQuiz({ questions }));
  await expect.poll(() => button('Unfold all')).toBeDefined();
  await userEvent.click(button('Unfold all')!);
  const unfolded = () => document.querySelectorAll('h3 > button[aria-expanded=true]').length;
  await expect.poll(unfolded).toBe(COUNT);
}

test('of many unfolded questions only those near the screen have fields, and all can be found', async () => {
  await openMany();
  expect(textField(1)?.value).toBe('Words of 1');
  // With their fields they would be more than 28 000 elements.
  expect(document.querySelectorAll('*').length).toBeLessThan(9000);
  expect(textField(COUNT)).toBeNull();
  expect(card(COUNT)?.textContent).toContain(`Words of ${COUNT}`);
  expect(card(COUNT)?.textContent).toContain('Right (correct)');

  // Somebody who scrolls there finds the fields, and those that are left go without a jump.
  const height = card(1)?.getBoundingClientRect().height;
  card(COUNT)?.scrollIntoView();
  await expect.poll(() => textField(COUNT)?.value).toBe(`Words of ${COUNT}`);
  await expect.poll(() => textField(1)).toBeNull();
  expect(card(1)?.getBoundingClientRect().height).toBe(height);
});

test('of many unfolded questions an error leads to its field, and what is being typed stays', async () => {
  await openMany();
  // Until the browser has looked at what is near now that all are higher: the fourth is a screen away.
  await expect.poll(() => textField(4)).toBeNull();
  await userEvent.click(textField(2)!);
  await userEvent.keyboard('!');
  expect(textField(2)?.value).toContain('!');
  card(COUNT)?.scrollIntoView();
  await expect.poll(() => textField(1)).toBeNull();
  // It has the focus.
  await userEvent.keyboard('!');
  expect(textField(2)?.value).toContain('!!');

  expect(textField(BLANK)).toBeNull();
  await userEvent.click(button('Update Quiz')!);
  await expect.poll(() => document.activeElement === textField(BLANK)).toBe(true);
  expect(textField(BLANK)?.ariaInvalid).toBe('true');
});
