import { type AdminQuiz, api, QUIZ_CHANGED_MEANWHILE } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, profile, STAFF } from '#test';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  linesOf,
  openAt,
  openNew,
  openQuiz,
  question,
  questionText,
  save,
  shownOrder,
  title,
} from './editor.testing.ts';
import { saveDraft } from '../../../../lib/drafts/draft.ts';
import { expireSession } from '../../../../lib/session/session.ts';
import { quizDraftKey } from './model/draft.ts';
import { fromServer, NEW_QUIZ } from './model/quiz.ts';
import {
  adminQuestion,
  adminQuiz,
  courseWithLessons,
  expectAccessibleInBothThemes,
  mockCourses,
} from '../quizzes.testing.ts';

const offer = page.getByText(/^You have unsaved work from/);
const conflict = page.getByRole('alertdialog', { name: QUIZ_CHANGED_MEANWHILE });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

beforeEach(() => mockCourses(courseWithLessons(courseSummary())));

/** Somebody else saves: another title, the second question gone, the first one reworded. */
function changed(quiz: AdminQuiz): AdminQuiz {
  const questions = quiz.questions.flatMap((each, index) => {
    if (index === 1) return [];
    return [index === 0 ? { ...each, text: 'Reworded' } : each];
  });
  return { ...quiz, title: 'Cumprimentos', version: quiz.version + 1, questions };
}

/** Saves of an older version than the stored one are refused, as the server does. */
function mockVersion(stored: AdminQuiz) {
  mock(api.adminQuizzes.get, stored);
  return mock(api.adminQuizzes.update, ({ body }) =>
    body.version === stored.version ? stored : httpError(409, QUIZ_CHANGED_MEANWHILE),
  );
}

test('leaving with unsaved changes asks first', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  const { address, go } = await openQuiz(quiz);
  await title.fill('Other');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Leave without saving?' }))
    .toBeVisible();
  await expectAccessible();
  await button('Keep editing').click();
  await expect.element(title).toHaveValue('Other');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').first().click();
  await button('Leave without saving').click();
  await expect.poll(address).toBe('/admin');
  // Left knowingly: nothing is offered.
  await expect.poll(drafts).toEqual([]);
  await go(`/admin/quizzes/${quiz.id}/edit`);
  await expect.element(title).toHaveValue('Saudações');
  await expect.element(offer).not.toBeInTheDocument();
});

test('what was typed and taken back is nothing to ask about', async () => {
  const { address } = await openQuiz(adminQuiz({ title: 'Saudações' }));
  await title.fill('Other');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await title.fill('Saudações');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(address).toBe('/admin/quizzes');
});

describe('logging out with unsaved work', () => {
  const losing = page.getByRole('alertdialog', { name: 'Log out and lose this?' });
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const openChanged = async () => {
    const ended = mock(api.auth.logout, undefined);
    const screen = await openQuiz(adminQuiz({ title: 'Saudações' }));
    await title.fill('Other');
    await expect.poll(drafts).toHaveLength(1);
    await button('Logout').click();
    await expect.element(losing.getByText('Changes or texts')).toBeVisible();
    return { ...screen, ended };
  };

  test('asks once, and removes it', async () => {
    const { address, ended } = await openChanged();
    await expectAccessible();
    await button('Log out anyway').click();
    await expect.poll(address).toBe('/login');
    // The call comes after the way out, and must not reach the next test.
    await expect.poll(() => ended.requests.length).toBe(1);
    await expect.element(leaving).not.toBeInTheDocument();
    await expect.element(title).not.toBeInTheDocument();
    expect(drafts()).toEqual([]);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('can be thought better of', async () => {
    const { address } = await openChanged();
    await button('Stay logged in').click();
    await expect.element(losing).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Other');
    expect(drafts()).toHaveLength(1);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect.element(leaving).toBeVisible();
    await button('Leave without saving').click();
    await expect.poll(address).toBe('/admin/quizzes');
  });

  test('that the server ends keeps it for its author', async () => {
    const staff = profile(STAFF);
    await openQuiz(adminQuiz({ title: 'Saudações' }), staff);
    await title.fill('Other');
    await expect.element(page.getByText('Not saved yet')).toBeVisible();
    expireSession();
    await page
      .getByRole('alertdialog', { name: 'Sua sessão terminou' })
      .getByRole('button', { name: 'Cancelar' })
      .first()
      .click();
    await expect.element(title).not.toBeInTheDocument();
    await expect.poll(drafts).toEqual([expect.stringMatching(`^draft\\.${staff.id}\\.quiz\\.`)]);
  });
});

test('unsaved work is offered, and gone once it is saved', async () => {
  const staff = profile(STAFF);
  const quiz = adminQuiz({ title: 'Saudações' });
  const base = fromServer(quiz);
  const [first, second, third] = base.questions;
  saveDraft(quizDraftKey(staff.id, quiz.id), {
    quiz: { ...base, title: 'Unsaved title', questions: [second!, first!, third!] },
    base,
    version: 1,
  });
  const sent = mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz, staff);
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText('“Unsaved title”, 3 questions.')).toBeVisible();
  // Never applied by itself, and not lost while it is undecided.
  await expect.element(title).toHaveValue('Saudações');
  await expect.element(save).toBeDisabled();
  expect(drafts()).toHaveLength(1);
  await expectAccessible();
  await button('Restore it').click();
  await expect.element(title).toHaveValue('Unsaved title');
  await expect.element(title).toHaveFocus();
  const restored = ['Question 2', 'Question 1', 'Question 3'];
  expect(shownOrder()).toEqual(restored);
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.last?.body).toMatchObject({ title: 'Unsaved title', version: 1 });
  expect(sent.last?.body.questions?.map(({ text }) => text)).toEqual(restored);
  await expect.poll(drafts).toEqual([]);
});

test('unsaved work of a new quiz can be discarded', async () => {
  const staff = profile(STAFF);
  const quiz = { ...NEW_QUIZ, title: 'Half a quiz' };
  saveDraft(quizDraftKey(staff.id, undefined), { quiz, base: NEW_QUIZ });
  const { go } = await openNew(staff);
  await expect.element(page.getByText('“Half a quiz”')).toBeVisible();
  await button('Discard it').click();
  await expect.element(title).toHaveValue('');
  expect(drafts()).toEqual([]);
  await go('/admin');
  await expect.element(page.getByText('Another screen')).toBeVisible();
  await go(-1);
  await expect.element(title).toHaveValue('');
  await expect.element(offer).not.toBeInTheDocument();
});

test('of two people who change different things the second one sees both, and saves both', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  await openQuiz(quiz);
  await questionText(3).fill('Mine');
  const sent = mockVersion(changed(quiz));
  await save.click();
  await expect
    .element(conflict)
    .toMatchTextContent('The saved quiz is now version 2, one save ahead');
  await expect.element(conflict).toMatchTextContent('What they have changedTitle: Saudações');
  await expect.element(conflict).toMatchTextContent('Removed a question: “Question 2”');
  await expect.element(conflict).toMatchTextContent('Changed a question: “Reworded”');
  await expect
    .element(conflict)
    .toMatchTextContent('What you have changedChanged a question: “Mine”');
  await expect.element(conflict).toMatchTextContent('You have changed different things.');
  // Nothing overwrites by the first or the usual answer.
  const answers = conflict.getByRole('button').elements();
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    '',
    'Keep editing',
    'Save both changes',
    'Load their version',
    'Keep mine and overwrite',
  ]);
  await expectAccessible();
  await button('Save both changes').click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.last?.body).toMatchObject({ title: 'Cumprimentos', version: 2 });
  expect(linesOf(sent.last?.body.questions)).toEqual([
    'Reworded: Right*, Wrong, Also wrong',
    'Mine: Right*, Wrong, Also wrong',
  ]);
  await expect.poll(drafts).toEqual([]);
});

test('where both have changed the same, the second one chooses', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  await openQuiz(quiz);
  await title.fill('Mine');
  await questionText(1).fill('My words');
  const sent = mockVersion(changed(quiz));
  await page.viewport(360, 740);
  await save.click();
  const radio = (field: string, value: RegExp) =>
    conflict.getByRole('group', { name: field }).getByRole('radio', { name: value });
  await expect.element(radio('Title', /Cumprimentos/)).toBeChecked();
  await expect.element(radio('Question “Question 1”', /Reworded/)).toBeChecked();
  await expectAccessible();
  await radio('Question “Question 1”', /My words/).click();
  await button('Save what I have chosen').click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.last?.body.title).toBe('Cumprimentos');
  expect(linesOf(sent.last?.body.questions)).toEqual([
    'My words: Right*, Wrong, Also wrong',
    'Question 3: Right*, Wrong, Also wrong',
  ]);
});

test('what was merged and is refused stays in the form', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  await openQuiz(quiz);
  await questionText(3).fill('Mine');
  mockVersion(changed(quiz));
  await save.click();
  await expect.element(conflict).toMatchTextContent('version 2');
  mock(api.adminQuizzes.update, httpError(400, { title: ['Too old.'] }));
  await button('Save both changes').click();
  await expect.element(title).toHaveAccessibleDescription(/Too old/);
  await expect.element(title).toHaveValue('Cumprimentos');
  expect(shownOrder()).toEqual(['Reworded', 'Mine']);
});

test('of two people the second one may keep theirs alone', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  await openQuiz(quiz);
  await questionText(2).fill('Mine');
  const theirs = changed(quiz);
  mockVersion(theirs);
  await save.click();
  await expect.element(conflict).toMatchTextContent('your own changes are lost');

  // Deciding later loses nothing.
  await userEvent.keyboard('{Escape}');
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(questionText(2)).toHaveValue('Mine');
  await save.click();
  await expect.element(conflict).toMatchTextContent('version 2');
  // Somebody is quicker once more.
  const sent = mockVersion({ ...theirs, description: 'New words', version: 3 });
  await button('Keep mine and overwrite').click();
  await expect.element(conflict).toMatchTextContent('version 3, 2 saves ahead');
  await expect.element(conflict).toMatchTextContent('New words');
  await button('Keep mine and overwrite').click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.requests.map(({ body }) => body.version)).toEqual([2, 3]);
  expect(linesOf(sent.last?.body.questions)).toEqual([
    'Question 1: Right*, Wrong, Also wrong',
    'Mine: Right*, Wrong, Also wrong',
    'Question 3: Right*, Wrong, Also wrong',
  ]);
});

test('in a conflict the version of the other can be loaded', async () => {
  const quiz = adminQuiz({ title: 'Saudações' });
  await openQuiz(quiz);
  await title.fill('Mine');
  const sent = mockVersion(changed(quiz));
  await save.click();
  await button('Load their version').click();
  await expect.element(title).toHaveValue('Cumprimentos');
  await expect.element(title).toHaveFocus();
  expect(shownOrder()).toEqual(['Reworded', 'Question 3']);
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
  await title.fill('Cumprimentos e despedidas');
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.requests.map(({ body }) => body.version)).toEqual([1, 2]);
});

test("a version that cannot be fetched is tried again, with one's own kept", async () => {
  const quiz = adminQuiz();
  await openQuiz(quiz);
  await title.fill('Mine');
  mockVersion(changed(quiz));
  mock(api.adminQuizzes.get, httpError(500, {}));
  await save.click();
  await expect.element(page.getByText('Failed to fetch quiz. Please try again.')).toBeVisible();
  mock(api.adminQuizzes.get, changed(quiz));
  await button('Retry').click();
  await expect.element(conflict).toMatchTextContent('Cumprimentos');
  await button('Keep editing').last().click();
  await expect.element(title).toHaveValue('Mine');
});

test('work restored on a quiz that others have changed since asks when it is saved', async () => {
  const staff = profile(STAFF);
  const quiz = adminQuiz();
  const base = fromServer(quiz);
  saveDraft(quizDraftKey(staff.id, quiz.id), {
    quiz: { ...base, title: 'Mine' },
    base,
    version: 1,
  });
  mockVersion(changed(quiz));
  await openAt(quiz.id, staff);
  await expect.element(page.getByText(/The quiz was saved by somebody else since/)).toBeVisible();
  await button('Restore it').click();
  await expect.element(question(3)).toBeVisible();
  await save.click();
  await expect.element(conflict).toMatchTextContent('You began with version 1');
  await expect.element(conflict).toMatchTextContent('Changed a question: “Reworded”');
});

test('a hundred questions are listed, jumped to and typed into', async () => {
  const questions = Array.from({ length: 100 }, (_, index) =>
    adminQuestion(`Pergunta ${index + 1}`, ['a', 'b', 'c', 'd']),
  );
  const quiz = adminQuiz({ questions });
  const sent = mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz);
  const outline = page.getByRole('navigation', { name: 'Questions' });
  await expect.poll(() => outline.getByRole('button').elements().length).toBe(1 + 100);
  expect(page.getByRole('main').getByRole('radio').elements()).toEqual([]);
  await outline.getByRole('button', { name: 'Pergunta 80' }).click();
  const opened = question(80).getByRole('button', { expanded: true });
  await expect.element(opened).toHaveFocus();
  await expect.element(opened).toBeInViewport();
  await questionText(80).fill('Nova pergunta');
  await expect.element(outline.getByRole('button', { name: 'Nova pergunta' })).toBeVisible();
  await expectAccessible();
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(linesOf(sent.last?.body.questions)[79]).toBe('Nova pergunta: a*, b, c, d');
});

test('on a phone the form fits, in light and dark', async () => {
  await page.viewport(360, 780);
  await openQuiz(adminQuiz());
  const long = 'Otorrinolaringologistaeoftalmologista'.repeat(4);
  await questionText(1).fill(long);
  await button(/^Jump to a question/).click();
  await expect.element(page.getByRole('button', { name: long.slice(0, 30) })).toBeVisible();
  await button('Remove question 1').click();
  await title.fill('');
  await save.click();
  await expect.element(title).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessibleInBothThemes();
});
