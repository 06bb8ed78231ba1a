import {
  api,
  type AdminQuiz,
  QUIZ_CHANGED_MEANWHILE,
  QUIZ_SAVED_REDIRECT_MS,
} from '@trilha/contract';
import {
  courseSummary,
  expectPseudo,
  holdTimers,
  httpError,
  mock,
  nextId,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  THREE,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as editQuiz from '../features/admin/quizzes/editor/edit-quiz.tsx';
import { quizDraftKey } from '../features/admin/quizzes/editor/model/draft.ts';
import { fieldIds } from '../features/admin/quizzes/editor/model/errors.ts';
import { fromServer } from '../features/admin/quizzes/editor/model/quiz.ts';
import * as newQuiz from '../features/admin/quizzes/editor/new-quiz.tsx';
import {
  adminQuestion,
  adminQuestions,
  adminQuiz,
  courseWithLessons,
  mockCourses,
} from '../features/admin/quizzes/quizzes.testing.ts';
import { saveDraft } from '../lib/drafts/draft.ts';

/* The form of a quiz in a language that nobody speaks (see frame.component.test.tsx). */

const user = pseudoUser(STAFF);
const portuguese = courseWithLessons(courseSummary({ title: 'Olá a todos' }), ['Bom dia']);
const dialog = page.getByRole('alertdialog');

beforeEach(() => {
  speakPseudo();
  mockCourses(portuguese);
});

const openNew = () => renderScreen(newQuiz, { path: '/admin/quizzes/new', user });

const openAt = (id: number) =>
  renderScreen(editQuiz, {
    path: '/admin/quizzes/:id/edit',
    at: `/admin/quizzes/${id}/edit`,
    user,
  });

function open(quiz: AdminQuiz) {
  mock(api.adminQuizzes.get, quiz);
  return openAt(quiz.id);
}

/** A part of the form by its id: names are in no language. */
const part = (id: string) => page.elementLocator(document.getElementById(id) ?? document.body);
async function isThere(id: string): Promise<void> {
  await expect.poll(() => document.getElementById(id)).not.toBeNull();
}
const title = () => part(fieldIds.detail('title'));
const save = () => page.getByRole('main').getByRole('button').last();

/** What a screen reader was told last. */
const said = () =>
  [...document.querySelectorAll('p.sr-only[role=status]')]
    .map(({ textContent }) => textContent)
    .join('');

/** Does something that is announced, in no letter of English. */
async function isAnnounced(act: () => Promise<unknown>): Promise<void> {
  const before = said();
  await act();
  await expect.poll(said).not.toBe(before);
  expect(said()).not.toMatch(/[a-z]/i);
}

/** Pastes so many answers, each in a line of its own. */
async function pasteInto(field: Element | null, count: number): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', Array.from({ length: count }, () => THREE).join('\n'));
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
  await Promise.resolve(field?.dispatchEvent(event));
}

/** Somebody else's version, which a save meets. */
function meets(theirs: AdminQuiz) {
  mock(api.adminQuizzes.get, theirs);
  return mock(api.adminQuizzes.update, httpError(409, QUIZ_CHANGED_MEANWHILE));
}

test('a new quiz: nothing loaded, nothing filled in, nothing right', async () => {
  mock(api.courses.list, httpError(500, 'Refused.'));
  await openNew();
  await isThere(fieldIds.addQuestion);
  await expectPseudo();
  await userEvent.clear(part(fieldIds.detail('passing_score')));
  await save().click();
  await isThere('errors');
  await expectPseudo();
  await isAnnounced(() => part(fieldIds.addQuestion).click());
  await save().click();
  await expect.poll(() => document.querySelectorAll('#errors ~ ul button').length).toBe(6);
  await expectPseudo();
});

test('a quiz of many questions: folded, unfolded, in order and with errors', async () => {
  const questions = [...adminQuestions(23), adminQuestion('', ['', ''])];
  const [first] = questions;
  if (!first) throw new Error('There are questions');
  const quiz = adminQuiz({ questions: [{ ...first, lesson_id: nextId() }, ...questions.slice(1)] });
  mock(api.adminQuizzes.update, quiz);
  await open(quiz);
  await isThere(fieldIds.card(`q${first.id}`));
  await expectPseudo();
  const [fold] = document.querySelectorAll('#quiz-questions ~ button');
  const arrange = document.querySelector('nav [aria-pressed]');
  if (!fold || !arrange) throw new Error('The buttons are missing');
  await userEvent.click(fold);
  await expect.poll(() => document.querySelectorAll('[aria-expanded=true]').length).toBe(24);
  await expect.poll(() => document.querySelectorAll('ol.list-decimal').length).toBeGreaterThan(0);
  await userEvent.click(arrange);
  await expect.element(page.getByRole('grid')).toBeVisible();
  await save().click();
  await isThere('errors');
  await expectPseudo();
});

test('what is told about questions and answers that are moved, added and removed', async () => {
  const [lesson] = portuguese.lessons;
  const questions = adminQuestions(3).map((each) => ({ ...each, lesson_id: lesson?.id ?? null }));
  const [first] = questions;
  const [answer] = first?.answers ?? [];
  if (!first || !answer) throw new Error('There are questions');
  await open(adminQuiz({ course: portuguese.id, questions }));
  await isThere(fieldIds.text(`q${first.id}`));
  /** Presses a button of the first question's or answer's line. */
  const press = (line: string, at: number) => async () => {
    const button = document.querySelectorAll(`${line} button`)[at];
    if (button) await userEvent.click(button);
  };
  const questionLine = `li:has(#question-q${first.id}) h3 ~ div`;
  const answerLine = `div:has(> * > * > #answer-a${answer.id}) > div:last-child`;
  await isAnnounced(press(questionLine, 1));
  await isAnnounced(press(answerLine, 1));
  await isAnnounced(press(answerLine, 2));
  await press(questionLine, 2)();
  const undo = page.getByRole('status').getByRole('button').first();
  await expect.element(undo).toBeVisible();
  await expectPseudo();
  await isAnnounced(() => undo.click());
  await isAnnounced(() => userEvent.selectOptions(part(fieldIds.detail('course')), ''));
  await isAnnounced(() => part(fieldIds.addAnswer(`q${first.id}`)).click());
  await isAnnounced(() => pasteInto(document.activeElement, 25));
  // What did not fit is told in a toast.
  await expectPseudo();
});

test('unsaved work is offered, taken back and discarded', async () => {
  const quiz = adminQuiz({ version: 2 });
  const base = fromServer(quiz);
  const work = { quiz: { ...base, title: THREE }, base: { ...base, title: '' }, version: 1 };
  saveDraft(quizDraftKey(user.id, quiz.id), work);
  saveDraft(quizDraftKey(user.id, undefined), { quiz: { ...base, title: '' }, base });
  const screen = await open(quiz);
  const offered = page.getByRole('region').getByRole('button');
  await expect.element(offered.first()).toBeVisible();
  await expectPseudo();
  await isAnnounced(() => offered.first().click());
  await screen.unmount();
  await openNew();
  await expect.element(offered.first()).toBeVisible();
  await expectPseudo();
  await isAnnounced(() => offered.nth(1).click());
});

test('two people have changed the same, and different things', async () => {
  const quiz = adminQuiz({ questions: adminQuestions(9) });
  const [first, second, third] = quiz.questions;
  if (!first || !second || !third) throw new Error('There are questions');
  const base = fromServer(quiz);
  const [one, , ...others] = base.questions;
  const mine = {
    ...base,
    title: THREE,
    passing_score: '90',
    can_retake: false,
    questions: [...others, ...(one ? [{ ...one, text: `${THREE}?` }] : [])],
  };
  saveDraft(quizDraftKey(user.id, quiz.id), { quiz: mine, base, version: 1 });
  await open(quiz);
  await page.getByRole('region').getByRole('button').first().click();
  await expect.element(title()).toHaveValue(THREE);
  const added = Array.from({ length: 6 }, () => adminQuestion(THREE));
  const theirs = {
    ...quiz,
    version: 4,
    title: 'Cumprimentos',
    description: '',
    passing_score: 60,
    show_report: false,
    questions: [{ ...second, text: 'Reworded' }, { ...first, text: 'So' }, ...added],
  };
  const saves = meets(theirs);
  mock(api.adminQuizzes.get, httpError(500, 'Refused.'));
  await save().click();
  await expect.element(dialog.getByRole('button').nth(1)).toBeVisible();
  await expectPseudo();
  mock(api.adminQuizzes.get, theirs);
  await dialog.getByRole('button').nth(1).click();
  await expect.element(dialog.getByRole('radio').first()).toBeVisible();
  saves.hold();
  await dialog.getByRole('button').last().click();
  await expect.poll(() => saves.requests.length).toBe(2);
  await expectPseudo();
  saves.release();
});

test('a quiz is on its way, is gone meanwhile, and is saved', async () => {
  const quiz = adminQuiz();
  const got = mock(api.adminQuizzes.get, quiz);
  const saves = mock(api.adminQuizzes.update, httpError(404));
  got.hold();
  await openAt(quiz.id);
  await expect.poll(() => document.querySelector('main [role=status]')).not.toBeNull();
  await expectPseudo();
  got.release();
  await isThere(fieldIds.detail('title'));
  await title().fill(THREE);
  saves.hold();
  await save().click();
  await expect.poll(() => saves.requests.length).toBe(1);
  await expectPseudo();
  saves.release();
  const asNew = page.getByRole('alert').getByRole('button');
  await expect.element(asNew).toBeVisible();
  await expectPseudo();
  holdTimers(QUIZ_SAVED_REDIRECT_MS);
  mock(api.adminQuizzes.create, quiz);
  await asNew.click();
  await expect.element(save()).toBeDisabled();
  await expect.element(asNew).not.toBeInTheDocument();
  await expectPseudo();
});

test.for([404, 500])('a quiz for which the server answers %i', async (status) => {
  mock(api.adminQuizzes.get, httpError(status, 'Refused.'));
  await openAt(7);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectPseudo();
});
