import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, profile, renderScreen } from '#test';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { outboxKey, type PendingUpdate, writeEntries } from './outbox.ts';
import { useOutbox } from './progress.ts';

/* What a student has not sent yet, at a log-out. */

const question = page.getByRole('alertdialog', { name: 'Log out and lose this?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function Screen() {
  const { state } = useOutbox();
  return <h1>{state.entries.length} to send</h1>;
}

async function open() {
  const ana = profile();
  const ended = mock(api.auth.logout, undefined);
  const update: PendingUpdate = {
    kind: 'completion',
    lessonId: 3,
    courseId: 1,
    title: 'Olá',
    completed: true,
  };
  // It has failed so often that nothing but a log-out sends it within the next minute.
  const entries = [{ update, version: 1, failures: 10 }] as const;
  localStorage.setItem(outboxKey(ana.id), writeEntries(entries));
  vi.spyOn(console, 'warn').mockReturnValue();
  const sent = mock(api.lessons.complete, httpError(500));
  const screen = await renderScreen(Screen, { path: '/dashboard', user: ana, frame: 'site' });
  await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: '1 to send' })).toBeVisible();
  return { ...screen, ana, ended };
}

/** The log-out leads away at once; the call that ends the session must not reach the next test. */
async function isTold(ended: { readonly requests: readonly unknown[] }) {
  await expect.poll(() => ended.requests.length).toBe(1);
}

async function logOut() {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('progress that waits is sent first, and nothing is asked', async () => {
  const { address, ana, ended } = await open();
  const sent = mock(api.lessons.complete, {
    id: 3,
    completed: true,
    completed_at: '2026-03-01T12:00:00.000Z',
    progress: { completed: 1, total: 1, percent: 100 },
    new_achievements: [],
  });
  await logOut();
  await expect.poll(address).toBe('/');
  await isTold(ended);
  expect(sent.requests.map(({ params, body }) => [params.id, body.completed])).toEqual([[3, true]]);
  expect(localStorage.getItem(outboxKey(ana.id))).toBeNull();
});

test('progress that cannot be sent is said, and goes with the log-out only', async () => {
  const { address, ana, ended } = await open();
  localStorage.setItem(`quiz_draft.${ana.id}.5`, '{"answers":{"1":2},"at":0}');
  localStorage.setItem('quiz_draft.4711.5', '{}');
  await logOut();
  await expect.element(question.getByText(/^Progress in lessons/)).toBeVisible();
  await expect.element(question.getByText(/^Answers of a quiz/)).toBeVisible();
  await expect.element(button('Stay logged in')).toHaveFocus();
  await expectAccessible();
  await page.viewport(360, 740);
  await button('Stay logged in').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard');
  expect(localStorage.getItem(outboxKey(ana.id))).not.toBeNull();

  await logOut();
  await button('Log out anyway').click();
  await expect.poll(address).toBe('/');
  await isTold(ended);
  expect(Object.keys(localStorage)).toEqual(['quiz_draft.4711.5']);
});

test('a quiz that was handed in and not sent is said too; what another person left waits for them', async () => {
  const ana = profile();
  const about = { courseId: 1, title: 'Olá' };
  const theirs = writeEntries([
    {
      update: { kind: 'completion', lessonId: 9, completed: true, ...about },
      version: 1,
      failures: 1,
    },
  ]);
  localStorage.setItem(outboxKey(4711), theirs);
  const quiz = { kind: 'submission', quizId: 5, answers: { 1: 2 }, attempts: 0, ...about } as const;
  localStorage.setItem(
    outboxKey(ana.id),
    writeEntries([{ update: quiz, version: 1, failures: 1 }]),
  );
  vi.spyOn(console, 'warn').mockReturnValue();
  const others = mock(api.lessons.complete, httpError(500));
  const count = mock(api.quizzes.attempts, httpError(503));
  const ended = mock(api.auth.logout, undefined);
  const { address } = await renderScreen(Screen, { path: '/dashboard', user: ana, frame: 'site' });
  await expect.element(page.getByRole('heading', { name: '1 to send' })).toBeVisible();
  await expect.poll(() => count.requests.length).toBeGreaterThan(0);
  await logOut();
  await expect.element(question.getByText(/^A quiz that you handed in/)).toBeVisible();
  await expect.element(question.getByText(/^Progress in lessons/)).not.toBeInTheDocument();
  await button('Log out anyway').click();
  await expect.poll(address).toBe('/');
  await isTold(ended);
  expect(localStorage.getItem(outboxKey(ana.id))).toBeNull();
  expect(localStorage.getItem(outboxKey(4711))).toBe(theirs);
  expect(others.requests).toEqual([]);
});
