import { api, QUIZ_TAKEN } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile } from '#test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { outboxKey, readEntries, writeEntries } from '../../progress/outbox.ts';
import {
  attempt,
  button,
  choose,
  link,
  modal,
  open,
  questions,
  quizSchool,
  radio,
  text,
  title,
} from '../quizzes.testing.ts';

describe('a quiz that is handed in without a connection', () => {
  const late = page.getByText('Not saved yet: the answers of 1 quiz.');
  const kept = () => Object.keys(localStorage).filter((key) => /^(quiz_draft|trilha)/.test(key));

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    // Else the call is sent again twice before it counts as cut off.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  async function handedIn(given: Parameters<typeof quizSchool>[0] = {}) {
    const { course, quiz } = quizSchool({ questions: questions(1), ...given });
    const user = profile();
    const lost = mock(api.quizzes.submit, noNetwork);
    const screen = await open(course, `?quiz=${quiz.id}`, user);
    await choose('Right');
    await button('Submit Quiz').click();
    await expect.element(page.getByText(/^You have answered all questions/)).toBeVisible();
    await expect.element(late).toBeVisible();
    await expect.element(title).toHaveFocus();
    const [sent] = lost.requests;
    return { ...screen, course, quiz, user, sent };
  }

  test('waits, also after a reload and in the list, and shows its result when it is sent', async () => {
    const { course, quiz, user, sent, go, unmount } = await handedIn();
    await expectAccessible();
    await page.viewport(360, 740);
    await link('Back to Quiz List').click();
    await expect.element(page.getByText('Not handed in yet')).toBeVisible();
    await expect.element(button('Start Quiz')).not.toBeInTheDocument();
    await go(`/course/${course.id}/quizzes?quiz=${quiz.id}`);
    await unmount();
    const { submit } = quizSchool(quiz, course);
    submit.hold();
    await open(course, `?quiz=${quiz.id}`, user);
    await expect.element(page.getByText(/^You have answered all questions/)).toBeVisible();
    await button('Try now').click();
    submit.release();
    await expect
      .element(modal.getByRole('status'))
      .toHaveTextContent("Your score is 100%. Great job! You've passed the quiz!");
    await expect.element(late).not.toBeInTheDocument();
    // It says how long ago that was, so that it counts on its own day.
    const age_ms = expect.any(Number);
    expect(submit.requests.map(({ body }) => body)).toEqual([{ ...sent?.body, age_ms }]);
    // The same deed as the first press.
    const keyOf = (request: typeof sent) => request?.headers.get('Idempotency-Key');
    expect(keyOf(submit.last)).toBe(keyOf(sent));
    expect(kept()).toEqual([]);
    // A result that comes late leads on as any other.
    await modal.getByRole('button', { name: 'View details' }).click();
    await expect.element(text('Course Complete')).toBeVisible();
  });

  test('is sent once, also where the page is left before what it changed is fetched again', async () => {
    const { course, quiz } = await handedIn();
    const { get } = quizSchool(quiz, course);
    get.hold();
    await button('Try now').click();
    await expect.element(modal.getByRole('status')).toBeVisible();
    await expect.poll(() => get.requests.length).toBe(1);
    expect(kept()).toEqual([]);
    get.release();
  });

  test('gives the answers back where the quiz has changed since', async () => {
    const { quiz } = await handedIn();
    mock(api.quizzes.submit, httpError(400, { answers: ['Answer every question.'] }));
    await button('Try now').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        `“${quiz.title}” could not be handed in. The quiz was changed meanwhile. Your answers are kept: check them first.`,
      );
    await expect.element(radio('Right')).toBeChecked();
    await expect.element(late).not.toBeInTheDocument();
  });

  test('says so where it may be taken once and was taken elsewhere', async () => {
    const { course, quiz, address } = await handedIn();
    quizSchool(quiz, { ...course, former: [attempt({ score: 0, passed: false })] });
    mock(api.quizzes.submit, httpError(409, QUIZ_TAKEN));
    await button('Try now').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`“${quiz.title}” could not be handed in. ${QUIZ_TAKEN}`);
    await expect.poll(address).toContain('view=results');
    expect(kept()).toEqual([]);
  });

  test('is not handed in twice after its key is forgotten: the answers are given back', async () => {
    const { course, quiz, user, unmount } = await handedIn();
    await unmount();
    const key = outboxKey(user.id);
    const [entry] = readEntries(localStorage.getItem(key));
    if (!entry) throw new Error('Nothing waits.');
    const old = { ...entry, version: entry.version - 24 * 60 * 60 * 1000 };
    localStorage.setItem(key, writeEntries([old]));
    const { submit } = quizSchool(quiz, { ...course, former: [attempt()] });
    await open(course, `?quiz=${quiz.id}`, user);
    await expect.element(page.getByRole('alert')).toMatchTextContent('It has been taken since');
    await expect.element(radio('Right')).toBeChecked();
    expect(submit.requests).toEqual([]);
  });
});
