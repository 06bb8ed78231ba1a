import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../learn.testing.ts';
import { quiz } from '../quizzes/quizzes.testing.ts';
import {
  button,
  endlessVideo,
  fakePlaying,
  heading,
  lessonLink,
  open,
  threeLessons,
} from './player.testing.ts';

const LAST = 'That was the last lesson. 1 lesson is still open.';
const DONE = 'All lessons completed. Well done!';

const inList = (text: string) =>
  page.getByRole('region', { name: 'Course Content' }).getByText(text);

/** All that screen readers have been told of the lesson. */
function announced(): string[] {
  const told: string[] = [];
  const region = document.querySelector('p[aria-live=polite]');
  if (!region) throw new Error('Nothing is announced here');
  new MutationObserver(() => told.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return told;
}

for (const way of ['button', 'end']) {
  test(`the last lesson leads to the one that is open, by its ${way}`, async () => {
    const lessons = ['First', 'Second', 'Third'].map((name) =>
      lesson({ title: `${name} lesson`, video_url: endlessVideo() }),
    );
    mock(api.lessons.position, undefined);
    const { id } = threeLessons({ lessons, done: 1, quizzes: [quiz()] });
    await open({ id }, 'student', `?lesson=${lessons[2]?.id}`);
    const finish = async () => {
      if (way === 'button') await button('Mark as Completed').click();
      else (await fakePlaying()).end();
    };
    await expect.element(heading('Third lesson')).toBeVisible();
    await finish();
    await expect.element(page.getByText(LAST)).toBeVisible();
    await expect.element(inList('2 of 3 completed')).toBeVisible();
    await expectAccessible();
    await button('Go to: Second lesson').click();
    await expect.element(heading('Second lesson')).toBeVisible();
    await finish();
    await expect.element(page.getByText(DONE)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Take Quizzes' })).toBeVisible();
    await expect.element(inList('3 of 3 completed')).toBeVisible();
  });
}

test('a lesson without a video leads on too, once it is marked', async () => {
  const { id } = threeLessons();
  await open({ id });
  await button('Mark as Completed').click();
  await button('Next Lesson: Second lesson').click();
  await expect.element(heading('Second lesson')).toBeVisible();
  await expect.element(button(/^Next Lesson: /)).not.toBeInTheDocument();
});

test('what going on completes is said, and can be undone', async () => {
  const { id, lessons, complete, completed } = threeLessons();
  await open({ id });
  await button('Next Lesson').click();
  const said = page.getByText('“First lesson” is marked as completed, because you went on.');
  await expect.element(said).toBeVisible();
  await expectAccessible();
  await button('Undo').click();
  await expect
    .element(page.getByText('“First lesson” is marked as incomplete again.'))
    .toBeVisible();
  await expect.element(heading('Second lesson')).toHaveFocus();
  await expect.poll(completed).toEqual([false, false, false]);
  expect(complete.last?.params.id).toBe(lessons[0]?.id);
  // The same by the list; who goes back is told nothing.
  await lessonLink('Third').click();
  await expect.element(page.getByText(/“Second lesson” is marked as completed/)).toBeVisible();
  await button('Previous Lesson').click();
  await expect.element(heading('Second lesson')).toBeVisible();
  await expect.element(page.getByText(/is marked as/)).not.toBeInTheDocument();
  // One that was completed already is not spoken of.
  await lessonLink('Third').click();
  await expect.element(heading('Third lesson')).toBeVisible();
  await expect.element(page.getByText(/is marked as/)).not.toBeInTheDocument();
});

test('a completion that the server rejects is not told as a choice of the learner', async () => {
  const { id, fail } = threeLessons();
  await open({ id });
  await expect.element(heading('First lesson')).toBeVisible();
  const told = announced();
  fail(httpError(400, 'Not now.'));
  await button('Mark as Completed').click();
  await expect.element(page.getByText(/could not be saved\. Not now\./)).toBeVisible();
  await expect.element(page.getByText('0 of 3 completed')).toBeVisible();
  await expect.poll(() => told.at(-1)).toBe('');
  expect(told).not.toContainEqual(expect.stringContaining('Marked as incomplete'));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
});

for (const [name, failure] of [
  ['an error', httpError(500)],
  ['no answer', noNetwork],
] as const) {
  for (const marks of [true, false]) {
    test(`${marks ? 'a completion' : 'its removal'} that meets ${name} shows and says one thing`, async () => {
      const { id, fail } = threeLessons({ done: marks ? 0 : 3 });
      await open({ id });
      await expect.element(heading('First lesson')).toBeVisible();
      fail(failure);
      const told = announced();
      const [before, after] = marks
        ? ['Mark as Completed', 'Mark as Incomplete']
        : ['Mark as Incomplete', 'Mark as Completed'];
      const count = marks ? 1 : 2;
      const item = page.getByRole('listitem').filter({ hasText: 'First lesson' });
      await button(before).click();
      await expect.element(page.getByText('Not saved yet: progress in 1 lesson.')).toBeVisible();
      await expect.element(item).toMatchTextContent('Not saved yet');
      await expect.element(button(after)).toBeVisible();
      await expect.element(page.getByText(`${count} of 3 completed`)).toBeVisible();
      expect(item.element().textContent.includes('Completed')).toBe(marks);
      const mark = marks ? 'Completed' : 'Marked as incomplete';
      const said = [
        `${mark}. ${count} of 3 lessons completed.`,
        'Not saved yet. It will be tried again.',
      ];
      await expect.poll(() => told).toEqual(said);
      fail(null);
      await button('Try now').click();
      await expect.element(item).not.toMatchTextContent('Not saved yet');
      // And nothing in between.
      await expect.poll(() => told).toEqual([...said, 'Saved.']);
    });
  }
}
