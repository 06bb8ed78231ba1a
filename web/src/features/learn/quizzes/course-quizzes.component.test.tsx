import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf } from '#test';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetAdminPlace, keepAdminPlace } from '../../../lib/session/admin-place.ts';
import { course } from '../learn.testing.ts';
import {
  attempt,
  button,
  choose,
  link,
  modal,
  modalStands,
  open,
  questions,
  quiz,
  quizSchool,
  report,
  text,
  title,
} from './quizzes.testing.ts';

test('who is not enrolled sees the outline and the way to the course', async () => {
  const { course: own, quiz: closed } = quizSchool({ questions: [] }, { is_enrolled: false });
  const { go } = await open(own);
  const hint = text('Enroll in this course to take its quizzes.');
  await expect.element(page.getByRole('heading', { name: 'Greetings' })).toBeVisible();
  await expect.element(hint).toBeVisible();
  await expect.element(link('Go to the course')).toHaveAttribute('href', `/course/${own.id}`);
  await expect.element(button('Start Quiz')).not.toBeInTheDocument();
  await expectAccessible();
  // The address of a quiz is no way in.
  await go(`/course/${own.id}/quizzes?quiz=${closed.id}`);
  await expect.element(hint).toBeVisible();
  await go(`/course/${own.id}/quizzes?quiz=${closed.id}&view=results`);
  await expect.element(text('No previous attempts found.')).toBeVisible();
  await expect.element(button('Start Quiz')).not.toBeInTheDocument();
});

test('what is empty or missing says so', async () => {
  const { course: own, quiz: fresh } = quizSchool();
  const { go } = await open(own, `?quiz=${fresh.id}&view=results`);
  await expect.element(text('No previous attempts found.')).toBeVisible();
  await button('Start Quiz').click();
  await expect.element(text('Question 1 of 3')).toBeVisible();
  await go(`/course/${own.id}/quizzes?quiz=987654`);
  await expect.element(text('Quiz not found')).toBeVisible();
  await link('Back to Quiz List').click();
  await expect.element(title).toHaveTextContent('Quizzes');

  const hollow = quiz({ questions: [] });
  const other = course({ quizzes: [hollow] });
  const empty = course();
  mock(api.courses.get, ({ params: { id } }) =>
    id === other.id ? other : id === empty.id ? empty : httpError(404),
  );
  await go(`/course/${other.id}/quizzes?quiz=${hollow.id}`);
  await expect.element(text('This quiz has no questions yet.')).toBeVisible();
  await expect.element(button('Start Quiz')).not.toBeInTheDocument();
  await go(`/course/${empty.id}/quizzes`);
  await expect.element(text('No quizzes available for this course yet.')).toBeVisible();
  for (const id of ['987654', 'abc', '0']) {
    await go(`/course/${id}/quizzes`);
    await expect.element(text('Course not found')).toBeVisible();
    await go(`/course/${empty.id}/quizzes`);
    await expect.element(text('Course not found')).not.toBeInTheDocument();
  }
});

test('what cannot be loaded says so with its code, and is tried again', async () => {
  const { course: own, quiz: taken } = quizSchool({}, { former: [attempt()] });
  /** Fails until it is tried again. */
  const retried = async (sentence: string, mend: () => void) => {
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
    await expect.element(alert).toMatchTextContent('code-of-the-log');
    mend();
    await button('Retry').click();
    await expect.element(alert).not.toBeInTheDocument();
  };
  const broken = httpError(500, 'No.', { 'X-Request-Id': 'code-of-the-log' });
  mock(api.courses.get, broken);
  mock(api.quizzes.attempts, broken);
  mock(api.quizzes.report, broken);
  await open(own, `?quiz=${taken.id}&view=results`);
  await retried('Failed to load course details', () => mock(api.courses.get, own));
  await retried('Failed to fetch quiz results', () => {
    mock(api.quizzes.attempts, pageOf([attempt()]));
  });
  await button('View Report').click();
  await retried('Failed to fetch quiz results', () => {
    mock(api.quizzes.report, { report: '<div class="quiz-report">The report</div>' });
  });
  await expect.poll(report).not.toBeNull();
});

test('what failed stays on the screen while it is tried again', async () => {
  const { course: own } = quizSchool();
  mock(api.courses.get, httpError(400, 'No.'));
  await open(own);
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Failed to load course details');
  const again = mock(api.courses.get, own);
  again.hold();
  await button('Retry').click();
  await expect.poll(() => again.requests).toHaveLength(1);
  await expect.element(button('Retry')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  again.release();
  await expect.element(title).toHaveTextContent('Quizzes');
});

test('a result stays where its attempts cannot be loaded, which are tried again', async () => {
  const { course: own, quiz: taken } = quizSchool({ questions: questions(1) });
  mock(api.quizzes.attempts, httpError(400, 'No.'));
  await open(own, `?quiz=${taken.id}`);
  await choose('Right');
  await button('Submit Quiz').click();
  await modal.getByRole('button', { name: 'View details' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Failed to fetch quiz attempts');
  await expect.element(title).toHaveTextContent('Quiz Completed!');
  mock(api.quizzes.attempts, pageOf([attempt()]));
  await button('Retry').click();
  await expect.element(page.getByRole('article', { name: 'Attempt #1' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('while the course is on its way, former attempts are asked for, once', async () => {
  const { course: own, quiz: fresh, get, list } = quizSchool();
  get.hold();
  await open(own, `?quiz=${fresh.id}&view=results`);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect.poll(() => list.requests).toHaveLength(1);
  get.release();
  await expect.element(text('No previous attempts found.')).toBeVisible();
  expect(list.requests).toHaveLength(1);
});

test.for(['light', 'dark'])('long words and many answers fit a phone, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  onTestFinished(() => {
    delete document.documentElement.dataset['theme'];
  });
  await page.viewport(360, 740);
  const long = 'Otorrinolaringologistasanticonstitucionalissimamente';
  const { course: own } = quizSchool({
    title: long,
    description: `${long} ${long}`,
    questions: [
      {
        id: 1,
        text: long,
        order: 1,
        answers: Array.from({ length: 12 }, (_, index) => ({
          id: index + 1,
          text: `${index} ${long}`,
        })),
      },
    ],
  });
  mock(api.quizzes.report, {
    report: `<div class="quiz-report"><ol><li class="quiz-report-wrong">
      <p class="quiz-report-question">${long}</p><dl><dt>Your answer</dt><dd>0 ${long} <strong>Wrong</strong></dd>
      <dt>Right answer</dt><dd>11 ${long}</dd></dl></li></ol></div>`,
  });
  const fits = async () => {
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectAccessible();
  };
  await open(own);
  await expect.element(page.getByRole('heading', { name: long })).toBeVisible();
  await fits();
  await button('Start Quiz').click();
  await choose(`0 ${long}`);
  await fits();
  await button('Submit Quiz').click();
  await modalStands();
  await fits();
  await modal.getByRole('button', { name: 'View details' }).click();
  await button('View Report').click();
  await expect.poll(report).not.toBeNull();
  await fits();
});

test('the quizzes of a course lead staff who only look back to where they came from', async () => {
  const { course: own } = quizSchool({}, { is_enrolled: false });
  keepAdminPlace('/admin/quizzes?page=2');
  onTestFinished(forgetAdminPlace);
  await open(own, '', 'staff');
  await expect
    .element(link('Back to the admin area'))
    .toHaveAttribute('href', '/admin/quizzes?page=2');
  await expect.element(page.getByText('Enroll in this course')).not.toBeInTheDocument();
  await expectAccessible();
});
