import {
  type AdminUser,
  api,
  EMAIL_TAKEN,
  type Person,
  type StudentProgress,
  type TimelineEntry,
  USER_CHANGED_MEANWHILE,
} from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectPseudo,
  fails,
  httpError,
  mock,
  nextId,
  ONE,
  pageOf,
  profile,
  PSEUDO,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  SUPERUSER,
  THREE,
  TWO,
  wide,
  untranslated,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as personPage from '../features/admin/person/person.tsx';
import * as newUser from '../features/admin/users/new-user.tsx';
import * as student from '../features/admin/users/student.tsx';
import * as userPage from '../features/admin/users/user-page.tsx';
import * as users from '../features/admin/users/users.tsx';
import { CONTRACT } from '../lib/texts/catalogs.ts';
import { loadTexts } from '../lib/texts/texts.ts';

/* Users of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const LIST = '/admin/users';
const NEW = `${LIST}/new`;
const EDIT = `${LIST}/:id/edit`;
const PROGRESS = `${LIST}/:id/progress`;
const PERSON = `${LIST}/:id`;
const AT = '2026-03-01T12:00:00.000Z';

const me = pseudoUser({ ...SUPERUSER, username: ONE });
const of = (path: string, at = path, user = me) => ({ path, at, user, frame: 'admin' }) as const;

const main = page.getByRole('main');
const question = page.getByRole('alertdialog');
const written = (text: string) => main.getByText(text).first();

/** What is there when it has come. */
async function first(selector: string) {
  const there = () => main.element().querySelector<HTMLElement>(selector);
  await expect.poll(there).not.toBeNull();
  return page.elementLocator(there() ?? document.body);
}

/** A field by its name in the contract. */
const field = (name: string) => first(`[name="${name}"]`);

const person = (given: Partial<AdminUser> = {}) =>
  adminUser({ username: TWO, first_name: ONE, last_name: TWO, ...given });

beforeEach(async () => {
  // Asked for by the first form with a fault; these are then its words.
  await loadTexts(PSEUDO, [CONTRACT]);
  speakPseudo();
  await wide();
  const draft = { title: ONE, is_published: false };
  mock(api.courses.list, pageOf([courseSummary(draft), courseSummary({ title: TWO })]));
  mock(api.adminUsers.checkPassword, { is_guessable: true });
});

test('the list of users, of whom one is deleted', async () => {
  const own = person({ id: me.id, is_superuser: true });
  const others = [person({ is_staff: true }), person({ first_name: THREE, is_active: false })];
  mock(api.adminUsers.list, pageOf([own, ...others]));
  mock(api.adminUsers.remove, fails);
  await renderScreen(users, of(LIST));
  await expect.element(written(THREE)).toBeVisible();
  await expectPseudo();
  await wide();
  const remove = main.getByRole('row').last().getByRole('button');
  await remove.click();
  await expectPseudo();
  await wide();
  await remove.first().click();
  await expect.element(main.getByRole('alert').first()).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminUsers.remove, undefined);
  await remove.first().click();
  await expect.element(question).toBeVisible();
  await expectPseudo();
});

test('many users are changed: the bar, its question, the progress, who was skipped', async () => {
  const change = {
    id: 9,
    action: 'deactivate' as const,
    undoes: null,
    course: null,
    status: 'failed' as const,
    total: 43,
    done: 20,
    skipped: [{ reason: 'staff' as const, count: 3 }],
    failure: THREE,
    undo_until: '2026-03-10T15:10:00.000Z',
    created_at: '2026-03-10T15:00:00.000Z',
    finished_at: '2026-03-10T15:00:00.000Z',
  };
  mock(api.adminUsers.list, pageOf([person({ first_name: THREE }), person({})], 43));
  mock(api.bulkUsers.begin, fails);
  mock(api.bulkUsers.get, { ...change, status: 'running' });
  mock(api.bulkUsers.skipped, [{ id: 1, name: THREE, email: THREE, reason: 'staff' }]);
  await renderScreen(users, of(LIST));
  await expect.element(written(THREE)).toBeVisible();
  await main.getByRole('checkbox').first().click();
  const bar = main.getByRole('region').last();
  await bar.getByRole('button').nth(1).click();
  await expectPseudo();
  const more = () => bar.getByRole('button').last().click();
  await more();
  await expect.element(page.getByRole('menuitem').last()).toBeVisible();
  expect(untranslated()).toEqual([]);
  await page.getByRole('menuitem').last().click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectPseudo();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect.element(main.getByRole('alert').first()).toBeVisible();
  await expectPseudo();
  mock(api.bulkUsers.begin, { ...change, status: 'waiting', done: 0, skipped: [] });
  await more();
  await page.getByRole('menuitem').nth(3).click();
  await expect.element(main.getByRole('progressbar')).toBeVisible();
  await expectPseudo();
  mock(api.bulkUsers.get, change);
  await expect.element(main.getByRole('progressbar')).not.toBeInTheDocument();
  await expectPseudo();
  await main.getByRole('region').last().getByRole('button').first().click();
  await expect.element(page.getByRole('dialog').getByRole('listitem').last()).toBeVisible();
  await expectPseudo();
});

test('a search that finds nobody', async () => {
  mock(api.adminUsers.list, pageOf([]));
  await renderScreen(users, of(LIST, `${LIST}?search=${THREE}`));
  await expect.element(written(`“${THREE}”`)).toBeVisible();
  await expectPseudo();
});

test('saved views: one that is open and out of date', async () => {
  mock(api.adminUsers.list, pageOf([person()]));
  mock(api.views.list, [{ id: 7, list: 'users', name: ONE, query: 'role=student' }]);
  mock(api.views.update, fails);
  await renderScreen(users, of(LIST, `${LIST}?role=staff&view=7`));
  const buttons = main.getByRole('button');
  await expect.element(written(ONE)).toBeVisible();
  await expectPseudo();
  await wide();
  await buttons.first().click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectPseudo();
});

test('saved views: the name of a new one', async () => {
  mock(api.adminUsers.list, pageOf([person()]));
  await renderScreen(users, of(LIST, `${LIST}?role=staff`));
  await main.getByRole('button').first().click();
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectPseudo();
});

test('a new user, with what is wrong in the form', async () => {
  mock(api.adminUsers.create, httpError(400, { email: [EMAIL_TAKEN] }));
  await renderScreen(newUser, of(NEW));
  await expect.element(written(ONE)).toBeVisible();
  await expectPseudo();
  await wide();
  const picture = new File(['a picture'], THREE, { type: 'image/png' });
  await userEvent.upload(await first('input[type=file]'), picture);
  await (await field('password')).fill('a-good-password');
  await (await field('email')).fill('no-mail');
  await expect.element(main.getByRole('status').nth(1)).not.toBeEmptyDOMElement();
  await main.getByRole('button').last().click();
  await expect.element(await field('email')).toHaveFocus();
  await expectPseudo();
});

test('the own account, whose e-mail is changed; a draft of an earlier visit', async () => {
  const own = person({ id: me.id, is_staff: true, is_superuser: true });
  // Somebody else has saved the user since.
  const work = { values: { first_name: THREE }, base: { first_name: TWO }, version: 0 };
  localStorage.setItem(`draft.${me.id}.user.${own.id}`, JSON.stringify({ saved_at: AT, work }));
  mock(api.adminUsers.get, own);
  await renderScreen(userPage, of(EDIT, `${LIST}/${own.id}/edit`));
  await expect.element(main.getByRole('status').first()).toBeVisible();
  await expectPseudo();
  await wide();
  await main.getByRole('button').nth(1).click();
  await (await field('email')).fill('other@school.test');
  mock(api.adminUsers.update, fails);
  await (await field('current_password')).fill('a-good-password');
  await main.getByRole('button').last().click();
  await expect.element(main.getByRole('alert').first()).toBeVisible();
  await expectPseudo();
});

test('a user whom two people change', async () => {
  const maria = person();
  mock(api.adminUsers.get, maria);
  await renderScreen(userPage, of(EDIT, `${LIST}/${maria.id}/edit`));
  await (await field('first_name')).fill(THREE);
  const theirs = { first_name: TWO, is_active: false, last_name: THREE, version: 4 };
  mock(api.adminUsers.get, { ...maria, ...theirs });
  mock(
    api.adminUsers.update,
    httpError(409, { detail: USER_CHANGED_MEANWHILE, fields: ['first_name'] }),
  );
  await main.getByRole('button').last().click();
  await expect.element(question.getByRole('radio').first()).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminUsers.update, maria);
  mock(api.adminUsers.list, pageOf([]));
  await question.getByRole('button').last().click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  // The toast is all that the other screen has of this one.
  await expect.element(question).toBeVisible();
  expect(question.element().textContent).not.toMatch(/[a-z]/i);
});

test('a superuser, whom staff may not change', async () => {
  const boss = person({ is_superuser: true });
  mock(api.adminUsers.get, boss);
  const staff = profile({ ...STAFF, language: PSEUDO, username: ONE });
  await renderScreen(userPage, of(EDIT, `${LIST}/${boss.id}/edit`, staff));
  await expect.element(await field('email')).toBeDisabled();
  await expectPseudo();
});

function progressOf(user: StudentProgress['user']): StudentProgress {
  const attempt = { number: 1, completed_at: AT };
  const quiz = { passing_score: 70, best_score: null, passed: false, attempts: [] };
  const course = {
    language: null,
    course_id: nextId(),
    title: ONE,
    enrolled_at: AT,
    ended_at: null,
    last_accessed: null,
    video_progress: 50,
    quiz_progress: 0,
    lessons: [],
    quizzes: [],
  };
  return {
    user,
    last_activity: null,
    achievements: [{ id: nextId(), name: TWO, awarded_at: AT }],
    courses: [
      {
        ...course,
        last_accessed: AT,
        lessons: [AT, null].map((completed_at, order) => ({
          id: nextId(),
          title: TWO,
          order,
          completed_at,
        })),
        quizzes: [
          { ...quiz, id: nextId(), title: ONE },
          {
            ...quiz,
            id: nextId(),
            title: TWO,
            best_score: 40,
            attempts: [{ ...attempt, id: nextId(), score: 40, passed: false }],
          },
          {
            ...quiz,
            id: nextId(),
            title: THREE,
            best_score: 90,
            passed: true,
            attempts: [{ ...attempt, id: nextId(), score: 90, passed: true }],
          },
        ],
      },
      { ...course, course_id: nextId(), ended_at: AT },
    ],
  };
}

test('the progress of a student, and of one who has begun nothing', async () => {
  const ana = person({ is_active: false });
  const progress = progressOf(ana);
  mock(api.adminUsers.get, ana);
  mock(api.adminUsers.progress, progress);
  const screen = await renderScreen(student, of(PROGRESS, `${LIST}/${ana.id}/progress`));
  await first('details');
  for (const part of main.element().querySelectorAll('details')) part.open = true;
  await expectPseudo();
  await screen.unmount();
  const bia = person();
  mock(api.adminUsers.get, bia);
  mock(api.adminUsers.progress, {
    ...progress,
    user: bia,
    last_activity: AT,
    courses: [],
    achievements: [],
  });
  await renderScreen(student, of(PROGRESS, `${LIST}/${bia.id}/progress`));
  await expect.element(main.getByRole('heading').first()).toBeVisible();
  await expectPseudo();
});

/** Everybody’s timeline: something of each kind. */
function timeline(): TimelineEntry[] {
  const course = { id: 3, title: ONE, language: null };
  const note = { kind: 'note', at: AT, text: ONE, author_name: TWO } as const;
  return [
    {
      kind: 'audit',
      id: 1,
      at: AT,
      actor_id: null,
      actor_name: ONE,
      action: 'update',
      subject_type: 'user',
      subject_id: 7,
      subject_name: TWO,
      details: { fields: ['birth_date', 'guardian_name', 'guardian_contact'] },
      subject_place: null,
      places: [],
    },
    { ...note, id: 1, author_id: me.id, edited_at: AT },
    { kind: 'mail', id: 1, at: AT, subject: ONE, state: 'failed' },
    { kind: 'mail', id: 2, at: AT, subject: ONE, state: 'waiting' },
    { kind: 'message', id: 1, at: AT, name: ONE, subject: TWO, handled: false },
    ...[true, false].map((passed, index): TimelineEntry => {
      const attempt = { id: index + 1, at: AT, quiz_id: 2, title: TWO, course, number: 2 };
      return { kind: 'attempt', ...attempt, score: 40, passed };
    }),
    { kind: 'lesson', id: 4, at: AT, title: TWO, course },
    { kind: 'ended', id: 1, at: AT, course },
    { kind: 'enrolled', id: 1, at: AT, course },
  ];
}

function personOf(given: Partial<Person> = {}): Person {
  const { courses: _, ...user } = person();
  return {
    ...user,
    phone: '0815',
    birth_date: '2014-05-31',
    bio: ONE,
    guardian_name: TWO,
    guardian_contact: '',
    last_seen: null,
    is_invited: true,
    courses: [],
    ...given,
  };
}

test('a person with something of everything, and one of whom nothing is known', async () => {
  const course = { course_id: 3, title: ONE, language: null, enrolled_at: AT };
  const progress = { video_progress: 50, quiz_progress: 0, last_accessed: AT };
  const ana = personOf({
    is_staff: true,
    courses: [{ ...course, ...progress, ended_at: AT }],
  });
  mock(api.people.get, ana);
  mock(api.people.timeline, { results: timeline(), next: '1-1-1' });
  mock(api.people.removeNote, fails);
  mock(api.people.addNote, fails);
  mock(api.people.update, fails);
  mock(api.adminEnrollments.create, fails);
  const screen = await renderScreen(personPage, of(PERSON, `${LIST}/${ana.id}`));
  await first('ol');
  await expectPseudo();
  await wide();
  // What opens: enroll, a note, the details.
  const buttons = () => main.getByRole('button');
  const dialog = page.getByRole('dialog');
  await buttons().first().click();
  await expect.element(dialog).toBeVisible();
  dialog.element().querySelector<HTMLElement>('[type=submit]')?.click();
  await expectPseudo();
  await wide();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await buttons().nth(1).click();
  const save = await first('[type=submit]');
  await save.click();
  await expect.element(main.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expectPseudo();
  await screen.unmount();

  // Each with an address of its own, so that nothing is there from before.
  const bia = personOf({ birth_date: null, guardian_name: '', bio: '', phone: '' });
  mock(api.people.get, bia);
  mock(api.people.timeline, { results: [], next: null });
  const empty = await renderScreen(personPage, of(PERSON, `${LIST}/${bia.id}`));
  await expect.element(main.getByText(TWO).first()).toBeVisible();
  await expect.poll(() => main.element().querySelectorAll('h3, p').length).toBeGreaterThan(1);
  await expectPseudo();
  await empty.unmount();
  const eva = personOf();
  mock(api.people.get, eva);
  mock(api.people.timeline, fails);
  await renderScreen(personPage, of(PERSON, `${LIST}/${eva.id}?show=notes`));
  await expect.element(written('0815')).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: LIST, screen: users },
  { path: EDIT, at: `${LIST}/7/edit`, screen: userPage },
  { path: PROGRESS, at: `${LIST}/7/progress`, screen: student },
  { path: PERSON, at: `${LIST}/7`, screen: personPage },
])('what $path shows where the server fails', async ({ path, at = path, screen }) => {
  for (const endpoint of [
    api.adminUsers.list,
    api.adminUsers.get,
    api.adminUsers.progress,
    api.people.get,
  ]) {
    mock(endpoint, fails);
  }
  await renderScreen(screen, of(path, at));
  await expect.element(written('0815')).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: EDIT, at: `${LIST}/7/edit`, screen: userPage },
  { path: PROGRESS, at: `${LIST}/7/progress`, screen: student },
  { path: PERSON, at: `${LIST}/7`, screen: personPage },
])('what $path shows where there is no such thing', async ({ path, at, screen }) => {
  const gone = httpError(404, {});
  for (const endpoint of [api.adminUsers.get, api.adminUsers.progress, api.people.get]) {
    mock(endpoint, gone);
  }
  await renderScreen(screen, of(path, at));
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
});
