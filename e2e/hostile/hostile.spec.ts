import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTACT_SUBJECTS } from '@trilha/contract';
import { pages } from '../../web/src/lib/routes/route-table.ts';
import { bodiesOf } from '../../server/test/mail-text.ts';
import { expect, test } from '../support/test.ts';
import type { TestServer } from '../support/server.ts';
import { hostileSchool, type HostileSchool, STUDENT_EMAIL } from './hostile-school.ts';
import { hostile, SHORT } from './hostile-texts.ts';
import { marksOf, type Watched, watched, YOUTUBE } from './watch.ts';

const PERSON = ['users.first_name', 'users.last_name'];
const COURSE = ['courses.title', 'courses.subtitle', 'courses.duration'];

/** The texts that a screen must show: as they were entered, whole, letter by letter. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [...COURSE, 'lessons.title', 'achievements.name', 'achievements.description'],
  '/course/:id': [...COURSE, 'lessons.title', 'lessons.description', 'lesson_tracks.language'],
  '/notices': ['notices.subject', 'notices.text'],
  '/course/:id/quizzes': ['courses.title', 'quizzes.title', 'quizzes.description'],
  '/profile': ['users.username', ...PERSON, 'users.phone', 'users.bio', 'sessions.ip'],
  '/admin': [...PERSON, 'users.email', 'lessons.title', 'courses.title', 'quizzes.title'],
  '/admin/users': ['users.username', ...PERSON, 'users.email'],
  '/admin/users/new': ['courses.title'],
  '/admin/users/:id': [
    ...PERSON,
    ...['phone', 'bio', 'guardian_name', 'guardian_contact'].map((column) => `users.${column}`),
    'courses.title',
    'lessons.title',
    'quizzes.title',
    'staff_notes.text',
  ],
  '/admin/users/:id/edit': ['users.username', ...PERSON],
  '/admin/users/:id/progress': [...PERSON, 'achievements.name', 'lessons.title', 'quizzes.title'],
  '/admin/enrollments': [...PERSON, 'courses.title'],
  '/admin/messages': ['first_name', 'last_name', 'subject', 'message'].map(
    (column) => `contact_messages.${column}`,
  ),
  '/admin/messages/:id': [
    ...['first_name', 'last_name', 'email', 'subject', 'message', 'note'].map(
      (column) => `contact_messages.${column}`,
    ),
    'message_answers.text',
    'answer_templates.name',
  ],
  '/admin/notices': ['notices.subject'],
  '/admin/notices/:id': ['notices.subject', 'notices.text', ...PERSON],
  '/admin/deletions': PERSON,
  '/admin/audit': ['audit_entries.actor_name', 'audit_entries.subject_name', 'audit.details'],
  '/admin/system': ['client_errors.message', 'client_errors.path'],
  '/admin/jobs': ['jobs.failure', 'users.username', 'user_imports.filename'],
  '/admin/users/import': ['user_imports.filename'],
  '/admin/courses': COURSE,
  '/admin/lessons': ['courses.title', 'lessons.title', 'lessons.duration'],
  '/admin/lessons/:id/edit': [
    'lessons.title',
    'lessons.description',
    'lesson_tracks.language',
    'material.title',
    'link',
  ],
  '/admin/courses/:id': COURSE,
  '/admin/courses/:id/gradebook': [...PERSON, 'courses.title', 'lessons.title', 'quizzes.title'],
  '/admin/attempts/:id': [
    ...PERSON,
    'quizzes.title',
    'questions.text',
    'answers.text',
    'attempt_comments.text',
  ],
  '/admin/quizzes': ['courses.title', 'quizzes.title'],
  '/admin/quizzes/:id/edit': ['quizzes.title', 'questions.text', 'answers.text'],
  '/admin/quizzes/:id/stats': ['quizzes.title', 'questions.text', 'answers.text'],
};

/** What superusers alone see, and where they see more than other staff; all else is the same. */
const OF_SUPERUSERS: ReadonlySet<string> = new Set([
  '/admin',
  '/admin/security',
  '/admin/school',
  '/admin/users',
  '/admin/users/new',
  '/admin/users/:id',
  '/admin/users/:id/edit',
  '/admin/deletions',
  '/profile',
]);

/** What opens a dialog, a menu or a question, where a screen has it. */
const OPENERS = [
  /^Delete «/,
  /^Resolved: «/,
  /^End the enrollment/,
  /^Confirm the deletion/,
  /^Enroll students/,
  /^Delete the note/,
  /^Edit details/,
  /^Export\s*the/,
];

/** Which row is meant by the id of an address. */
function addressOf(pattern: string, rows: HostileSchool): string {
  if (!pattern.includes(':')) return pattern;
  const ids: [RegExp, number][] = [
    [/^\/(?:admin\/)?courses?\//, rows.course],
    [/^\/admin\/users\//, rows.student.id],
    [/^\/admin\/lessons\//, rows.lesson],
    [/^\/admin\/attempts\//, rows.attempt],
    [/^\/admin\/messages\//, rows.message],
    [/^\/admin\/notices\//, rows.notice],
    [/^\/admin\/quizzes\//, rows.quiz],
  ];
  const id = ids.find(([start]) => start.test(pattern))?.[1];
  if (id === undefined) throw new Error(`Which row is meant by ${pattern}?`);
  return pattern.replace(/:\w+/, String(id));
}

/** Waits until the page has settled and shows these texts. */
async function shows(who: Watched, marks: readonly string[] = []): Promise<void> {
  const missing = async () => {
    const shown = await marksOf(who);
    return shown ? marks.filter((mark) => !shown.has(mark)) : ['the page loads'];
  };
  const options = { message: who.page.url(), intervals: [50, 100, 200] };
  await expect.poll(missing, options).toEqual([]);
}

/** Opens all dialogs and menus of a page, one of each kind. */
async function openAll(who: Watched): Promise<void> {
  const layers = who.page.locator('[role=dialog], [role=alertdialog], [role=menu], [data-cancel]');
  for (const name of OPENERS) {
    const opener = who.page.getByRole('button', { name }).first();
    if ((await opener.count()) === 0) continue;
    await opener.click();
    await expect(layers.first(), String(name)).toBeVisible();
    await marksOf(who);
    await who.page.keyboard.press('Escape');
    await expect(layers, String(name)).toHaveCount(0);
  }
}

/** Opens screens of the route table, with all that opens in them. */
async function walk(who: Watched, rows: HostileSchool, isMeant: (page: Screen) => boolean) {
  for (const { pattern } of pages.filter(isMeant)) {
    await who.page.goto(addressOf(pattern, rows), { waitUntil: 'commit' });
    await shows(who, SHOWN[pattern]);
    await openAll(who);
  }
}

type Screen = (typeof pages)[number];

/** Of who is not logged in: public pages, and addresses that say something themselves. */
async function asVisitor(who: Watched, rows: HostileSchool): Promise<void> {
  const { page } = who;
  // In other languages they show the same of what people have written.
  await walk(who, rows, ({ isPrivate, lang }) => !isPrivate && lang === 'pt-BR');
  const text = encodeURIComponent(hostile('address'));
  for (const address of [
    `/cursos?plano=${text}`,
    `/contato?assunto=${text}`,
    `/login?next=javascript:__xss(20)#failure=${text}`,
    `/redefinir-senha?token=${text}`,
    `/${text}`,
    '/admin/users',
  ]) {
    await page.goto(address);
    await shows(who);
  }

  // The page that answers a form without JavaScript.
  await page.goto('/contato');
  await page.evaluate((typed) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/api/contact/' });
    for (const name of ['first_name', 'last_name', 'email', 'subject', 'message']) {
      form.append(Object.assign(document.createElement('textarea'), { name, value: typed }));
    }
    document.body.append(form);
    form.submit();
  }, hostile('form'));
  await page.waitForURL('/api/contact/');
  await shows(who, ['form']);

  await page.goto('/api/docs/');
  await expect(page.getByText('/api/health/').first()).toBeVisible();
  await marksOf(who);
}

async function asStudent(who: Watched, rows: HostileSchool): Promise<void> {
  const { page } = who;
  await walk(who, rows, ({ frame }) => frame === 'learner');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Enroll in «/ }).click();
  await expect(page.getByText(/^You are enrolled in «courses\.title»/)).toBeVisible();
  await marksOf(who);

  await page.goto(addressOf('/course/:id/quizzes', rows));
  await page.getByRole('button', { name: 'View Results' }).click();
  await page.getByRole('button', { name: 'View Report' }).first().click();
  await shows(who, ['quizzes.title', 'questions.text', 'answers.text']);
  await expect(page.locator('.quiz-report li')).toHaveCount(3);
  await page.goto(addressOf('/course/:id/quizzes', rows));
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await shows(who, ['questions.text', 'answers.text']);
  // The other lessons: files of another host, of YouTube, and of no address at all.
  await page.route(`https://${YOUTUBE}/**`, (route) => route.abort());
  for (const lesson of rows.lessons.slice(1)) {
    await page.goto(`/course/${rows.course}?lesson=${lesson}`);
    await shows(who, ['lessons.title', 'lessons.description']);
  }
}

async function asStaff(who: Watched, rows: HostileSchool, school: TestServer): Promise<void> {
  const { page } = who;
  const get = (path: string) =>
    page.request.get(`${school.url}/api${path}`, {
      headers: { authorization: who.authorization },
    });
  const own = await get('/profiles/me/data/');
  expect(await own.text()).toContain(JSON.stringify(hostile('users.bio')).slice(1, -1));
  expect(own.headers()['content-disposition']).toMatch(/^attachment/);
  const questions = await (await get(`/admin/quizzes/${rows.quiz}/export/?format=csv`)).json();

  await walk(who, rows, ({ frame }) => frame === 'admin');
  const text = encodeURIComponent(hostile('address'));
  for (const list of ['users', 'courses', 'audit']) {
    await page.goto(`/admin/${list}?search=${text}&action=${text}`);
    await shows(who, ['address']);
  }

  await page.goto('/admin/courses');
  await page
    .getByRole('button', { name: /^Edit «/ })
    .first()
    .click();
  await shows(who, ['courses.description', 'course_benefits.description']);

  await page.goto('/admin/users/import');
  const cell = hostile('cell').replaceAll('"', '""');
  await page.locator('input[type=file]').setInputFiles({
    name: `${SHORT}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`email;username;nome;cursos\n"${cell}";"${cell}";"${cell}";"${cell}"\n`),
  });
  await shows(who, ['cell']);

  await page.goto('/admin/quizzes/new');
  await page.getByRole('button', { name: 'Import questions' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `${SHORT}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(questions.content),
    });
  await shows(who, ['questions.text', 'answers.text']);
}

/** The mails that have been written so far, also by other tests. */
function mailsIn({ outbox }: TestServer): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
}

/** The HTML of the mails that are new. */
function newMailsIn(school: TestServer, old: readonly string[]): string[] {
  const { outbox } = school;
  return mailsIn(school)
    .filter((name) => !old.includes(name))
    .map((name) => bodiesOf(readFileSync(join(outbox, name), 'utf8')).get('text/html') ?? '');
}

/** Mails are opened as pages without any policy, as a mail program might. */
async function asReader(who: Watched, school: TestServer): Promise<void> {
  const { page } = who;
  const old = mailsIn(school);
  const send = async (path: string, body: object) => {
    const options = { data: body, headers: { 'content-type': 'application/json' } };
    expect((await page.request.post(`${school.url}/api${path}`, options)).ok()).toBe(true);
  };
  await send('/contact/', {
    first_name: SHORT,
    last_name: SHORT,
    email: 'visitor@school.test',
    subject: CONTACT_SUBJECTS[0],
    message: hostile('mail'),
  });
  await send('/password-reset/', { email: STUDENT_EMAIL });
  await expect.poll(() => newMailsIn(school, old).length).toBe(2);
  for (const html of newMailsIn(school, old)) {
    await page.route('**/mail', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/mail');
    await shows(who, [html.includes('«mail»') ? 'mail' : 'users.first_name']);
  }
}

/** Runs somebody's way through the school, and tells first what happened that must not. */
async function unharmed(who: Watched, way: Promise<void>): Promise<void> {
  try {
    await way;
  } finally {
    expect(who.incidents).toEqual([]);
  }
  await who.context.close();
}

test.describe('in a school where every text is hostile, no script runs and nothing is loaded:', () => {
  test('visitors', async ({ browser, school }) => {
    const rows = await hostileSchool(school);
    const visitor = await watched(browser, school);
    await unharmed(visitor, asVisitor(visitor, rows));
  });

  test('students', async ({ browser, school }) => {
    const rows = await hostileSchool(school);
    const student = await watched(browser, school, rows.student);
    await unharmed(student, asStudent(student, rows));
  });

  test('staff', async ({ browser, school }) => {
    const rows = await hostileSchool(school);
    const staff = await watched(browser, school, rows.staff);
    await unharmed(staff, asStaff(staff, rows, school));
  });

  test('superusers', async ({ browser, school }) => {
    const rows = await hostileSchool(school);
    const superuser = await watched(browser, school, rows.superuser);
    await unharmed(
      superuser,
      walk(superuser, rows, ({ pattern }) => OF_SUPERUSERS.has(pattern)),
    );
  });

  test('readers of mails', async ({ browser, school }) => {
    await hostileSchool(school);
    const reader = await watched(browser, school);
    await unharmed(reader, asReader(reader, school));
  });
});
