import { api, QUIZ_TAKEN } from '@trilha/contract';
import {
  expectAccessible,
  httpError,
  mock,
  mockEndedSession,
  nextId,
  noNetwork,
  profile,
} from '#test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  result,
  text,
  title,
} from '../quizzes.testing.ts';

const { keyboard } = userEvent;
const checked = page.getByRole('main').getByRole('radio', { checked: true });

test('the whole quiz works by keyboard, and says where one is', async () => {
  const { course, quiz, submit } = quizSchool();
  const { address } = await open(course, `?quiz=${quiz.id}`);
  const question = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.element(question).toHaveTextContent('Question 1');
  // Enter does nothing while the question is open, and unknown digits choose nothing.
  await keyboard('{Enter}');
  await keyboard('9');
  await expect.element(question).toHaveTextContent('Question 1');
  expect(checked.elements()).toEqual([]);
  await keyboard('2');
  await expect.element(radio('Wrong')).toBeChecked();
  await keyboard('{ArrowUp}');
  await expect.element(radio('Right')).toBeChecked();
  await keyboard('{Enter}');
  await expect.element(question).toHaveTextContent('Question 2');
  await expect.element(question).toHaveFocus();
  await expect.element(question).toHaveAccessibleDescription('Question 2 of 3');
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleName('Question 2');
  await keyboard('1');
  await keyboard('{Enter}');
  await expect.element(question).toHaveTextContent('Question 3');
  await keyboard('1');
  // On a button Enter does what the button says.
  button('Previous').element().focus();
  await keyboard('{Enter}');
  await expect.element(question).toHaveTextContent('Question 2');
  // A key held down answers one question only, and submits nothing.
  await keyboard('{Enter>2/}');
  await expect.element(question).toHaveTextContent('Question 3');
  await expect.element(button('Submit Quiz')).toBeVisible();
  expect(submit.requests).toEqual([]);
  await keyboard('{Enter}');
  await expect
    .element(modal.getByRole('status'))
    .toHaveTextContent("Your score is 100%. Great job! You've passed the quiz!");
  // Closing it leads to the list.
  await keyboard('{Escape}');
  await expect.poll(address).toBe(`/course/${course.id}/quizzes`);
  await expect.element(title).toHaveFocus();
  expect(submit.requests).toHaveLength(1);
  const rights = quiz.questions.map(({ id, answers }) => [id, answers[0]?.id]);
  expect(submit.last?.body.answers).toEqual(Object.fromEntries(rights));
});

test('Next and Submit wait for the answers', async () => {
  const { course } = quizSchool({ questions: questions(2) });
  await open(course);
  await button('Start Quiz').click();
  await expect.element(button('Previous')).toBeDisabled();
  await expect.element(button('Next')).toBeDisabled();
  await expect.element(page.getByText('Choose an answer to go on.')).toBeVisible();
  await choose('Wrong');
  await button('Next').click();
  await expect.element(button('Submit Quiz')).toBeDisabled();
  await button('Previous').click();
  await expect.element(radio('Wrong')).toBeChecked();
  await button('Next').click();
  await choose('Right');
  await expect.element(button('Submit Quiz')).toBeEnabled();
});

test('answers are kept for one user when the quiz is left, until it is begun anew or submitted', async () => {
  const { course } = quizSchool();
  const { address } = await open(course);
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('quiz_draft'));
  await button('Start Quiz').click();
  await choose('Wrong');
  await button('Next').click();
  await choose('Also wrong');
  await link('Back to Quiz List').click();
  await button('Start Quiz').click();
  await expect.element(text('Question 2 of 3')).toBeVisible();
  await expect.element(page.getByText('Welcome back! We kept your answers.')).toBeVisible();
  await expect.element(radio('Also wrong')).toBeChecked();
  await button('Start over').click();
  await expect.element(text('Question 1 of 3')).toBeVisible();
  await expect.element(checked).not.toBeInTheDocument();

  await choose('Right');
  await button('Next').click();
  await expect.element(text('Question 2 of 3')).toBeVisible();
  const user: { id: number } = JSON.parse(localStorage.getItem('user') ?? '');
  expect(drafts()).toHaveLength(1);
  expect(drafts()[0]).toContain(`.${user.id}.`);
  for (const next of ['Next', 'Submit Quiz']) {
    await choose('Right');
    await button(next).click();
  }
  await expect.element(modal).toBeVisible();
  expect(drafts()).toEqual([]);
  expect(address()).toContain('view=completed');
});

test('a failed submission keeps the answers and can be sent again', async () => {
  const { course, quiz } = quizSchool({ questions: questions(1) });
  const user = profile();
  const { unmount } = await open(course, `?quiz=${quiz.id}`, user);
  await choose('Right');
  for (let time = 0; time < 2; time += 1) {
    const refused = mock(api.quizzes.submit, httpError(500, 'Internal.'));
    refused.hold();
    await button('Submit Quiz').click();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    // What was said of the last try is gone.
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    refused.release();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to submit quiz. Please try again.');
    await expect.element(radio('Right')).toBeChecked();
  }
  await expectAccessible();
  await unmount();
  const { submit } = quizSchool(quiz, course);
  await open(course, `?quiz=${quiz.id}`, user);
  await expect.element(radio('Right')).toBeChecked();
  await button('Submit Quiz').click();
  await expect.element(modal).toBeVisible();
  expect(submit.requests).toHaveLength(1);
});

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

test('a double click sends once, and what was sent stands still', async () => {
  const { course, quiz, submit } = quizSchool({ questions: questions(1) });
  await open(course, `?quiz=${quiz.id}`);
  await choose('Right');
  submit.hold();
  await button('Submit Quiz').dblClick();
  await expect.element(button('Submitting...')).toBeVisible();
  // Nothing changes any more while the answers are on their way.
  await keyboard('2');
  await expect.element(radio('Right')).toBeChecked();
  await keyboard('{Enter}');
  submit.release();
  await expect.element(modal).toBeVisible();
  expect(submit.requests).toHaveLength(1);
});

test('a quiz that staff change meanwhile asks to check the answers', async () => {
  const { course, quiz } = quizSchool({ questions: questions(1) });
  await open(course, `?quiz=${quiz.id}`);
  await choose('Right');
  const added = {
    id: nextId(),
    text: 'A new one',
    order: 2,
    answers: [{ id: nextId(), text: 'New' }],
  };
  const changed = { ...quiz, questions: [...quiz.questions, added] };
  mock(api.quizzes.submit, () => {
    mock(api.courses.get, { ...course, quizzes: [changed] });
    return httpError(400, { answers: ['Answer every question.'] });
  });
  await button('Submit Quiz').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The quiz was changed meanwhile');
  await expect.element(text('Question 1 of 2')).toBeVisible();
  await button('Next').click();
  await choose('New');
  const { submit } = quizSchool(changed, course);
  await button('Submit Quiz').click();
  await expect.element(modal).toMatchTextContent('100%');
  expect(submit.last?.body.answers).toHaveProperty(String(added.id), added.answers[0]?.id);
});

test('a quiz that cannot be retaken and was taken in another tab shows that attempt', async () => {
  const given = { can_retake: false, questions: questions(1) };
  const { course, quiz } = quizSchool(given);
  const { address, go } = await open(course, `?quiz=${quiz.id}`);
  await choose('Right');
  await button('Submit Quiz').click();
  mock(api.quizzes.submit, () => {
    quizSchool(quiz, { ...course, former: [attempt({ score: 0, passed: false })] });
    return httpError(409, QUIZ_TAKEN);
  });
  await button('Hand in').click();
  await expect.element(title).toHaveTextContent('Previous Attempts');
  // The page says the same, but not that the answers were refused.
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(QUIZ_TAKEN);
  await expect.element(notice).toBeVisible();
  await expect.poll(address).toBe(`/course/${course.id}/quizzes?quiz=${quiz.id}&view=results`);
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz_draft'))).toEqual([]);

  await button('Back to Quiz List').click();
  await expect.element(text('Best Score: 0% (1 attempt)')).toBeVisible();
  await expect.element(page.getByText('one attempt only')).toBeVisible();
  await expect.element(button('Retake Quiz')).not.toBeInTheDocument();
  await expect.element(button('Start Quiz')).not.toBeInTheDocument();
  await go(`/course/${course.id}/quizzes?quiz=${quiz.id}`);
  await expect.element(title).toHaveTextContent('Previous Attempts');
});

test('a quiz with one attempt says so, asks before it is handed in, and promises no other', async () => {
  const { course, quiz, submit, grade } = quizSchool({
    can_retake: false,
    questions: questions(1),
  });
  grade({ score: 0, passed: false, correct: 0 });
  await open(course, `?quiz=${quiz.id}`);
  await expect.element(text('You have one attempt at this quiz.')).toBeVisible();
  await choose('Wrong');
  const question = page.getByRole('alertdialog', { name: 'Hand in your answers?' });
  // By key as by the button.
  await keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await expect.poll(() => document.querySelector('[data-entering]')).toBeNull();
  await expectAccessible();
  // The keys of the question behind it rest.
  await keyboard('1');
  await button('Keep checking').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(radio('Wrong')).toBeChecked();
  await button('Submit Quiz').click();
  await keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(submit.requests).toEqual([]);
  await button('Submit Quiz').click();
  await button('Hand in').click();
  await expect.element(modal).toMatchTextContent('Keep practicing! You can do better next time.');
  expect(modal.element().textContent).not.toContain('always try again');
  expect(submit.requests).toHaveLength(1);
});

test('staff who only look go through a quiz, and leave no trace', async () => {
  const { course, quiz, submit } = quizSchool({ questions: questions(2) }, { is_enrolled: false });
  const { address } = await open(course, `?quiz=${quiz.id}`, 'staff');
  await expect.element(page.getByText('Question 1 of 2')).toBeVisible();
  await expect
    .element(text('Preview: no question has to be answered, and nothing is recorded.'))
    .toBeVisible();
  await expect.element(page.getByText('Enroll in this course')).not.toBeInTheDocument();
  const kept = () => [Object.entries(localStorage), Object.entries(sessionStorage)];
  const before = kept();
  await choose('Wrong');
  await button('Next').click();
  await expect.element(page.getByText('Question 2 of 2')).toBeVisible();
  await expectAccessible();
  await expect.element(button('Submit Quiz')).not.toBeInTheDocument();
  await button('End Preview').click();
  await expect.poll(address).toBe(`/course/${course.id}/quizzes`);
  await expect.element(button('Preview Quiz')).toBeVisible();
  expect(submit.requests).toEqual([]);
  expect(kept()).toEqual(before);
});

test('staff who are enrolled take a quiz like anybody', async () => {
  const { course, quiz } = quizSchool({ questions: questions(1) });
  await open(course, `?quiz=${quiz.id}`, 'staff');
  await expect.element(button('Submit Quiz')).toBeDisabled();
  await choose('Right');
  await expect.element(button('Submit Quiz')).toBeEnabled();
});

test('a session that ends while one answers is begun again on the spot, and the answers are submitted', async () => {
  const student = profile();
  const { course, quiz } = quizSchool({ questions: questions(1) });
  await open(course, `?quiz=${quiz.id}`, student);
  await choose('Right');
  const { guarded } = mockEndedSession(student);
  const sent = mock(
    api.quizzes.submit,
    guarded(() => result()),
  );
  await button('Submit Quiz').click();
  const logIn = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
  await logIn.getByLabelText('Senha', { exact: true }).fill('123456789');
  await keyboard('{Enter}');
  await expect.element(modal).toBeVisible();
  await expect.element(logIn).not.toBeInTheDocument();
  const [one] = quiz.questions;
  expect(sent.last?.body).toEqual({ answers: { [one!.id]: one!.answers[0]!.id } });
});
