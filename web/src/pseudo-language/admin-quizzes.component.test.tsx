import {
  api,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditEntry,
  type ImportPreview,
  INVALID_PAGE,
  type QuizStats,
} from '@trilha/contract';
import {
  courseSummary,
  expectPseudo,
  fails,
  httpError,
  mock,
  nextId,
  ONE,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  THREE,
  TWO,
  wide,
} from '#test';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as audit from '../features/admin/audit/audit.tsx';
import { FIELDS } from '../features/admin/audit/fields.ts';
import * as messages from '../features/admin/messages/messages.tsx';
import { ExportMenu } from '../features/admin/quizzes/export-menu.tsx';
import { ImportQuestions } from '../features/admin/quizzes/import/import-questions.tsx';
import * as quizzes from '../features/admin/quizzes/quizzes.tsx';
import {
  adminQuiz,
  courseWithLessons,
  mockCourses,
} from '../features/admin/quizzes/quizzes.testing.ts';
import * as stats from '../features/admin/quizzes/stats/stats.tsx';

/* Quizzes, messages and the audit of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const QUIZZES = '/admin/quizzes';
const STATS = '/admin/quizzes/:id/stats';
const MESSAGES = '/admin/messages';
const AUDIT = '/admin/audit';

const user = pseudoUser(STAFF);
const of = (path: string, at = path) => ({ path, at, user, frame: 'admin' }) as const;

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const toast = page.getByRole('alertdialog');
const course = courseWithLessons(courseSummary({ title: ONE }));

/** A part of a screen, as one of its own. */
const alone = (Part: () => ReactNode) => ({ default: Part, meta: () => [{ title: ONE }] });

/** Of what stands in place of rows; it is no heading. */
const titleOfNothing = () => document.querySelector('main p.font-bold');

beforeEach(async () => {
  speakPseudo();
  await wide();
  mockCourses(course);
});

test('the list of quizzes, what can be done with one, and what went wrong', async () => {
  const quiz = adminQuiz({ title: TWO, description: THREE, course_title: ONE, attempts_count: 2 });
  const list = mock(api.adminQuizzes.list, pageOf([quiz, adminQuiz({ title: THREE })]));
  mock(api.adminQuizzes.remove, fails);
  await renderScreen(quizzes, of(QUIZZES));
  const row = page.getByRole('row').filter({ hasText: TWO });
  await expect.element(row).toBeVisible();

  await row.getByRole('button').last().click();
  await expect.element(row.getByRole('group')).toBeVisible();
  await expectPseudo();
  await wide();
  await row.getByRole('group').getByRole('button').first().click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();

  mock(api.adminQuizzes.remove, undefined);
  list.hold();
  await row.getByRole('group').getByRole('button').first().click();
  await expect.poll(() => toast.elements().length).toBe(1);
  await expectPseudo();
});

test('the questions of a quiz are exported', async () => {
  mock(api.quizFiles.export, fails);
  const Export = () => <ExportMenu quiz={{ id: 7, title: ONE }} />;
  await renderScreen(alone(Export), of(`${QUIZZES}/7/edit`));
  // Opened where it has the least room.
  await page.viewport(360, 900);
  await main.getByRole('button').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expectPseudo();
  await wide();
  await page.getByRole('menuitem').last().click();
  await expect.element(toast).toBeVisible();
  await expectPseudo();
});

test.for([
  ['no quiz', QUIZZES],
  ['none of a course', `${QUIZZES}?course=${course.id}`],
  ['a course that is not there', `${QUIZZES}?course=999999`],
  ['no quiz that is searched for', `${QUIZZES}?search=${THREE}`],
  ['no quiz of a course that is searched for', `${QUIZZES}?course=${course.id}&search=${THREE}`],
] as const)('in the list of quizzes: %s', async ([, at]) => {
  mock(api.adminQuizzes.list, pageOf([]));
  await renderScreen(quizzes, of(QUIZZES, at));
  await expect.poll(titleOfNothing).not.toBeNull();
  await expectPseudo();
});

test('questions are read from a file', async () => {
  const imported = (text: string) => ({
    text,
    answers: [
      { text: ONE, is_correct: true },
      { text: TWO, is_correct: false },
    ],
  });
  const preview: ImportPreview = {
    format: 'csv',
    questions: [ONE, TWO, THREE].map(imported),
    refused: [{ line: 3, excerpt: THREE, reason: `${TWO}.` }],
    notes: [`${ONE}.`],
  };
  const choose = (name: string, nth = 0) =>
    userEvent.upload(
      dialog.element().querySelectorAll<HTMLInputElement>('input[type=file]')[nth]!,
      new File(['x'], name),
    );
  const Import = () => <ImportQuestions isOpen onOpenChange={() => {}} onImport={() => {}} />;
  await renderScreen(alone(Import), of(`${QUIZZES}/new`));
  await expect.element(dialog).toBeVisible();
  for (const summary of dialog.element().querySelectorAll('summary')) summary.click();
  await expectPseudo();
  await wide();

  mock(api.quizFiles.preview, fails);
  await choose(ONE);
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();

  const slow = mock(api.quizFiles.preview, preview);
  slow.hold();
  await choose(TWO);
  await expect.element(dialog.getByRole('status')).toMatchTextContent(TWO);
  await expectPseudo();
  await wide();
  slow.release();
  await expect.element(dialog.getByRole('checkbox').first()).toBeInTheDocument();
  await expectPseudo();
  await wide();

  // All are left out, then there is none to take.
  await dialog.getByRole('checkbox').first().click({ force: true });
  await expect.element(dialog.getByRole('button').last()).toBeDisabled();
  await expectPseudo();
  await wide();
  mock(api.quizFiles.preview, { ...preview, questions: [] });
  await choose(THREE);
  await expect.element(dialog.getByRole('checkbox').first()).not.toBeInTheDocument();
  await expectPseudo();
});

function quizStats(given: Partial<QuizStats> = {}): QuizStats {
  const answers = [
    { text: ONE, is_correct: true, chosen: 1, is_offered: true },
    { text: TWO, is_correct: false, chosen: 2, is_offered: false },
  ];
  const asked = { question_id: 1, text: THREE, asked: 3, right: 0, answers };
  return {
    quiz: { id: 7, title: ONE, course_title: TWO, course_language: null, passing_score: 70 },
    attempts: 3,
    students: 2,
    average_score: null,
    pass_rate: 33,
    scores: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    questions: [asked, { ...asked, question_id: 2, asked: 0 }, { ...asked, question_id: null }],
    ...given,
  };
}

test('the statistics of a quiz', async () => {
  mock(api.adminQuizzes.stats, quizStats());
  await renderScreen(stats, of(STATS, '/admin/quizzes/7/stats'));
  await expect.element(page.getByRole('table')).toBeVisible();
  await expectPseudo();
});

test.for([
  ['that nobody has taken', quizStats({ attempts: 0 })],
  ['that is gone', httpError(404)],
] as const)('the statistics of a quiz %s', async ([, answer]) => {
  mock(api.adminQuizzes.stats, answer);
  await renderScreen(stats, of(STATS, '/admin/quizzes/7/stats'));
  await expect.poll(titleOfNothing).not.toBeNull();
  await expectPseudo();
});

test.for([
  MESSAGES,
  `${MESSAGES}?handled=false`,
  `${MESSAGES}?search=${ONE}`,
  AUDIT,
  `${AUDIT}?action=end`,
])('nothing is in %s', async (at) => {
  mock(api.messages.list, pageOf([]));
  mock(api.messages.overview, fails);
  mock(api.audit.list, pageOf([]));
  const screen = at.startsWith(AUDIT) ? audit : messages;
  await renderScreen(screen, of(at.replace(/\?.*/, ''), at));
  await expect.poll(titleOfNothing).not.toBeNull();
  await expectPseudo();
});

test('the audit: each action, each kind, and each field that it names', async () => {
  const entry = (given: Partial<AuditEntry>): AuditEntry => ({
    id: nextId(),
    at: '2026-03-01T12:00:00.000Z',
    actor_id: null,
    actor_name: ONE,
    action: 'update',
    subject_type: 'user',
    subject_id: 1,
    subject_name: TWO,
    details: {},
    subject_place: null,
    places: [],
    ...given,
  });
  const lists = { courses: [3, 4], users: Array.from({ length: 23 }, (_, index) => index + 1) };
  const entries = AUDIT_SUBJECTS.map((subject_type, index) =>
    entry({ subject_type, action: AUDIT_ACTIONS[index % AUDIT_ACTIONS.length] ?? '' }),
  );
  mock(
    api.audit.list,
    pageOf([
      ...entries,
      entry({ action: 'enroll', subject_type: 'course' }),
      entry({ action: 'enroll', subject_type: 'enrollment' }),
      entry({ details: { fields: Object.keys(FIELDS) } }),
      entry({ details: lists, places: [{ kind: 'course', id: 3, name: THREE }] }),
      entry({
        details: {
          questions: { added: 1, changed: 2, removed: 3 },
          is_active: true,
          invited: false,
          second_factor: 'reset',
          kind: 'captions',
        },
      }),
      entry({ details: { kind: 'translation' } }),
    ]),
  );
  await renderScreen(audit, of(AUDIT));
  await expect.element(page.getByRole('table')).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: QUIZZES, screen: quizzes },
  { path: STATS, at: '/admin/quizzes/7/stats', screen: stats },
  { path: MESSAGES, screen: messages },
  { path: AUDIT, screen: audit },
])('what $path shows while it loads, and where the server fails', async ({ path, at, screen }) => {
  const lists = [api.adminQuizzes.list, api.messages.list, api.audit.list];
  const calls = [...lists, api.adminQuizzes.stats, api.messages.overview];
  const mocked = calls.map((endpoint) => mock(endpoint, fails));
  for (const each of mocked) each.hold();
  await renderScreen(screen, of(path, at));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expectPseudo();
  for (const each of mocked) each.release();
  await expect.element(main.getByText('0815').first()).toBeVisible();
  await expectPseudo();
});

test('a page past the end', async () => {
  mock(api.adminQuizzes.list, httpError(404, INVALID_PAGE));
  await renderScreen(quizzes, of(QUIZZES, `${QUIZZES}?page=9`));
  await expect.poll(titleOfNothing).not.toBeNull();
  await expectPseudo();
});
