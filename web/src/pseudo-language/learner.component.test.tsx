import { api } from '@trilha/contract';
import {
  courseSummary,
  expectPseudo,
  fails,
  mock,
  nextId,
  ONE,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passkey } from '../features/account/passkeys/passkeys.testing.ts';
import * as profileScreen from '../features/account/profile/profile.tsx';
import * as achievements from '../features/learn/achievements/achievements.tsx';
import * as dashboard from '../features/learn/dashboard/dashboard.tsx';
import { course, enrollment, goalWeek, lesson } from '../features/learn/learn.testing.ts';
import * as courseScreen from '../features/learn/player/course.tsx';
import * as player from '../features/learn/player/player.testing.ts';
import * as quizzesScreen from '../features/learn/quizzes/course-quizzes.tsx';
import * as quizzes from '../features/learn/quizzes/quizzes.testing.ts';

/* The screens of learners in a language that nobody speaks (see frame.component.test.tsx). */

const user = pseudoUser();
const of = (path: string) => ({ path, user, frame: 'site' }) as const;
const title = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');

/** What these screens ask for. */
const CALLS = [
  api.enrollments.list,
  api.achievements.recent,
  api.achievements.list,
  api.achievements.progress,
  api.achievements.get,
  api.courses.list,
  api.courses.get,
  api.goals.get,
  api.profile.get,
  api.account.password,
  api.account.sessions,
  api.notices.settings,
  api.passkeys.list,
  api.ownData.deletion,
];

beforeEach(speakPseudo);

/** Earned long ago, and an hour ago. */
const earned = ['2020-03-01T12:00:00.000Z', new Date(Date.now() - 3_700_000).toISOString()].map(
  (awarded_at) => ({
    id: nextId(),
    code: 'quiz_master' as const,
    name: 'Quiz Master',
    description: 'You passed ten quizzes.',
    awarded_at,
  }),
);

test('the dashboard', async () => {
  mock(api.goals.get, goalWeek({ goal: { per: 'day', amount: 2 }, streak: 3 }));
  const lessons = [lesson({ completed: true }), lesson({ title: 'Numbers' })];
  const begun = course({ title: 'Begun course', lessons, quiz_count: 2, open_quiz_count: 1 });
  const done = course({ lessons: lessons.slice(0, 1), open_quiz_count: 0 });
  const at = { last_accessed: '2026-03-01T12:00:00.000Z' };
  mock(api.enrollments.list, pageOf([enrollment(begun, at), enrollment(done)]));
  mock(api.achievements.recent, pageOf(earned));
  mock(api.courses.list, pageOf([begun, done, courseSummary({ title: 'Joinable course' })]));
  await renderScreen(dashboard, of('/dashboard'));
  await expect.element(page.getByText('Begun course').first()).toBeVisible();
  await expect.element(page.getByText('Joinable course').first()).toBeVisible();
  await expectPseudo();
});

test('achievements, the story of one and its picture', async () => {
  const nearest = { title: ONE, language: null };
  mock(api.achievements.list, pageOf(earned));
  mock(
    api.achievements.progress,
    pageOf([
      { code: 'course_complete' as const, done: 2, total: 3, nearest },
      { code: 'perfect_score' as const, done: 2, total: 3, nearest },
      { code: 'on_a_roll' as const, done: 2, total: 7, nearest: null },
    ]),
  );
  const activity = { kind: 'lesson' as const, title: TWO, language: null, course: nearest };
  const [badge] = earned;
  if (!badge) throw new Error('There is no badge.');
  mock(api.achievements.get, { ...badge, activity, completed_course: null, days: null });
  await renderScreen(achievements, of('/achievements'));
  await expect.element(page.getByText('You passed ten quizzes.').first()).toBeVisible();
  await expect.element(page.getByRole('progressbar').nth(2)).toBeVisible();
  await expectPseudo();
  await main.getByRole('link', { name: 'Quiz Master' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(TWO)).toBeVisible();
  await expectPseudo();
  await dialog.getByRole('button').nth(1).click();
  await expect.element(dialog.getByRole('checkbox')).toBeInTheDocument();
  await expectPseudo();
});

test('the player, with a video and a quiz', async () => {
  const video = { video_url: player.endlessVideo(), description: 'Read **this**.' };
  const lessons = ['First', 'Second'].map((name) => lesson({ title: `${name} lesson`, ...video }));
  const { id } = player.threeLessons({ lessons, quizzes: [quizzes.quiz()], done: 1 });
  mock(api.lessons.position, undefined);
  await player.open({ id }, user);
  await expect.element(player.heading('Second lesson')).toBeVisible();
  // The video's own controls have come.
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
  await expectPseudo();
});

test('a course of which one is no part', async () => {
  const own = course({ is_enrolled: false, title: 'Foreign course', lessons: [lesson()] });
  mock(api.courses.get, own);
  await player.open(own, user);
  await expect.element(page.getByText('Foreign course').first()).toBeVisible();
  await expectPseudo();
});

const nothingElse = () => {
  mock(api.enrollments.list, pageOf([]));
  mock(api.achievements.recent, pageOf([]));
  mock(api.courses.list, pageOf([]));
};

test('the dialog of a goal', async () => {
  nothingElse();
  mock(api.goals.get, goalWeek({ goal: { per: 'week', amount: 5 }, streak: 1 }));
  await renderScreen(dashboard, of('/dashboard'));
  await main.getByRole('button').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectPseudo();
});

test('a week without a goal', async () => {
  nothingElse();
  mock(api.goals.get, goalWeek());
  await renderScreen(dashboard, of('/dashboard'));
  await expect.element(main.getByRole('list')).toBeVisible();
  await expectPseudo();
});

test('the ends of a lesson and of a course', async () => {
  const lessons = ['Άλφα', 'Βήτα'].map((name) =>
    lesson({ title: name, video_url: player.endlessVideo() }),
  );
  mock(api.lessons.position, undefined);
  const named = 'Γάμμα';
  const quiz = { title: named, completed: true, best_score: 90 };
  const school = player.threeLessons({
    lessons,
    title: named,
    subtitle: '',
    quizzes: [quizzes.quiz(quiz)],
  });
  await player.open(school, user);
  (await player.fakePlaying()).end();
  const card = main.getByRole('group');
  await expect.element(card).toBeVisible();
  await expectPseudo();
  await card.getByRole('button').nth(2).click();
  await expect.element(card).not.toBeInTheDocument();
  (await player.fakePlaying()).end();
  await expect.element(card.getByRole('link')).toBeVisible();
  await expectPseudo();
});

test('a course is left in two steps', async () => {
  mock(api.goals.get, goalWeek());
  mock(api.enrollments.list, pageOf([enrollment(course({ title: 'Joined by mistake' }))]));
  mock(api.achievements.recent, pageOf([]));
  mock(api.courses.list, pageOf([]));
  await renderScreen(dashboard, of('/dashboard'));
  await expect.element(page.getByText('Joined by mistake').first()).toBeVisible();
  await page.getByRole('article').getByRole('button').last().click();
  await expectPseudo();
});

test('the list of quizzes', async () => {
  const former = [quizzes.attempt({ score: 40, passed: false })];
  const school = quizzes.quizSchool({}, { former });
  await quizzes.open(school.course, '', user);
  await expect.element(page.getByText('Greetings').first()).toBeVisible();
  await expectPseudo();
});

test('taking a quiz, and its result', async () => {
  const school = quizzes.quizSchool({ questions: quizzes.questions(1) });
  await quizzes.open(school.course, `?quiz=${school.quiz.id}`, user);
  await expect.element(quizzes.text('Wrong')).toBeVisible();
  await expectPseudo();
  await wide();
  await quizzes.choose('Wrong');
  await main.getByRole('button').last().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectPseudo();
});

test('what is unanswered in a quiz', async () => {
  const school = quizzes.quizSchool();
  await quizzes.open(school.course, `?quiz=${school.quiz.id}`, user);
  await main.getByRole('navigation').getByRole('button').last().click();
  await expect.element(quizzes.text('Question 3')).toBeVisible();
  await expectPseudo();
});

test('attempts of a quiz', async () => {
  const former = [quizzes.attempt({ number: 2 }), quizzes.attempt({ score: 40, passed: false })];
  const school = quizzes.quizSchool({}, { former });
  await quizzes.open(school.course, `?quiz=${school.quiz.id}&view=results`, user);
  await expect.element(title).toBeVisible();
  await expectPseudo();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const device = { kind: 'computer', ip: '203.0.113.7', created_at: ago(60_000) } as const;

test('the profile', async () => {
  mock(api.account.password, { is_set: true });
  mock(
    api.account.sessions,
    pageOf([
      { ...device, id: 1, device: 'Chrome on Linux', last_used_at: ago(0), is_current: true },
      { ...device, id: 2, device: 'Safari on iPhone', last_used_at: ago(210), is_current: false },
    ]),
  );
  mock(api.notices.settings, {
    mails: { school: 'at_once', comment: 'at_once', reminder: 'at_once', goals: 'at_once' },
    quiet: { from: 21, until: 8 },
  });
  mock(api.passkeys.list, {
    ...pageOf([passkey('Phone'), passkey('Laptop', { is_synced: true, last_used_at: ago(90) })]),
    is_available: true,
    asks_password: true,
  });
  mock(api.secondFactor.get, {
    is_on: true,
    is_required: false,
    recovery_codes_left: 1,
    asks_password: true,
  });
  mock(api.ownData.deletion, { requested_at: ago(2000), asks_password: true });
  await renderScreen(profileScreen, of('/profile'));
  await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
  await expect.element(page.getByText('Laptop')).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: '/dashboard', screen: dashboard },
  { path: '/achievements', screen: achievements },
  { path: '/course/:id', at: '/course/7', screen: courseScreen },
  { path: '/course/:id/quizzes', at: '/course/7/quizzes', screen: quizzesScreen },
  { path: '/profile', screen: profileScreen },
])('what $path shows where the server fails', async ({ path, at = path, screen }) => {
  for (const endpoint of CALLS) mock(endpoint, fails);
  await renderScreen(screen, { ...of(path), at });
  await expect.element(main.getByText('0815').first()).toBeVisible();
  await expectPseudo();
});
