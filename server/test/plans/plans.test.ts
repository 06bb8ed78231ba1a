import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { mailsAboutGoals } from '../../src/features/goals/mails.ts';
import { storeReply } from '../../src/features/messages/replies.ts';
import { tellNotices } from '../../src/features/notices/telling.ts';
import { deleteOldDevices } from '../../src/features/devices/devices.ts';
import { deleteOldLinks } from '../../src/features/passwords/passwords.ts';
import { clearUnused } from '../../src/features/videos/clearing.ts';
import { deleteExpiredSessions } from '../../src/platform/security/sessions.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { deleteOldLimitEvents } from '../../src/platform/security/limits.ts';
import { replyAddress } from '../../src/platform/mail/inbound/reply-address.ts';
import { deleteOldMails } from '../../src/platform/mail/mail.ts';
import { engine } from '../database/database.ts';
import { receivedMail, receivingFrom } from '../inbound.ts';
import { fillTables } from './many-people.ts';
import { authenticator, passkeyLogin, register } from '../passkeys.ts';
import { userWithAllData } from '../person.ts';
import { BIG, findFullScans, type FullScan, planOf } from './full-scans.ts';
import { choose, questionsOf } from '../quizzes.ts';
import { type Caller, PASSWORD, type School, testSchool } from '../school.ts';
import { recordStatements, type Statement } from './statements.ts';

/*
 * Every statement of the calls must find its rows by an index, so that no call gets slower as the
 * school grows. The test records the statements that are sent and looks at their plans.
 */

/** Statements that may read a whole table, with the reason. The test fails where one is not needed. */
const EXCEPTIONS: readonly {
  readonly table: string | readonly string[];
  /** Matches the statement, followed on PostgreSQL by its values, each on a line. */
  readonly text: RegExp;
  readonly because: string;
}[] = [
  {
    table: 'audit_entries',
    text: /search_text" like|from "audit_entries"\s+where 1 = 1\) as "n"/,
    because:
      'All entries are counted in an index; a word that many of them have is searched in them.',
  },
  {
    table: 'contact_messages',
    text: /^select count|^select "stage", count|search_text" like|lower\(/,
    because: 'Messages are few: people write them by hand.',
  },
  {
    table: 'outgoing_mails',
    text: /lower\(|^delete|"failed_at" </,
    because: 'Mails are kept for 30 days; read when a user exports their data or is erased.',
  },
  {
    table: 'limit_events',
    text: /"at" <|lower\("key"\)/,
    because: 'Has the events of one day; read once an hour, and when a user is erased.',
  },
  {
    table: 'password_tokens',
    text: /^delete/,
    because: 'Has the tokens of seven days; read once an hour.',
  },
  {
    table: 'users',
    text: /^select count\(\*\) as "n" from "users" where "erased_at" is null and \(?(?:1 = 1 and )?\(?"users"\."(is_|last_seen_at|id" in)/,
    because: 'Counted in an index that holds all that the filters ask.',
  },
  {
    table: 'users',
    text: engine === 'sqlite' ? /^(?!.*users_search).*search_text" like/s : /\n%an%/,
    because: 'A word of one or two letters is part of nearly every name.',
  },
  // PostgreSQL 18 skips from course to course in this index.
  ...(engine === 'postgres'
    ? [
        {
          table: 'enrollments',
          text: /enrollments\.done = 0\).*order by "enrollments"\."enrolled_at"/s,
          because: 'Who has done nothing is found course by course.',
        },
        {
          table: 'users',
          text: /where "users"."is_active" = true and "users"."erased_at" is null/,
          because:
            'Whom a notice is for: staff ask it while they write one, in an index that holds what filters ask.',
        },
      ]
    : [
        {
          table: 'enrollments',
          text: /^select "enrollments"\."id" from "enrollments" cross join "users"/,
          because: 'Few are meant, and these are sorted by name: here all of them.',
        },
      ]),
];

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

/** Logs in with one browser and renews the access token with another, which ends the session. */
async function logInAndRenew({ anyone }: School, email: string, agent: string, later = agent) {
  const by = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });
  const login = await anyone.post('/token/', { email, password: PASSWORD }, by(agent));
  const { refresh } = login.body;
  const renewed = await anyone.post('/token/refresh/', { refresh }, by(later));
  expect(renewed.status).toBe(agent === later ? 200 : 401);
  return login;
}

interface Recorded extends Statement {
  readonly by: string;
}

/** Makes the calls of students and staff, and returns all statements that were sent. */
async function statementsOfAllCalls(school: School): Promise<Recorded[]> {
  const statements: Recorded[] = [];
  const recorder = recordStatements();
  const record = async (by: string, work: () => Promise<unknown>) => {
    await work();
    for (const statement of recorder.take()) statements.push({ ...statement, by });
  };
  const { ana, user, root, course, quizzes } = await userWithAllData(school);
  const others = await Promise.all([school.user({ password: PASSWORD }), school.user()]);
  await record('what came before', async () => undefined);
  if (engine === 'postgres') {
    await withoutAutovacuum(school.ctx.database);
    await fillTables(school.ctx.database);
  }
  // Drops the statements of `fillTables`.
  recorder.take();
  const calls = async (caller: Caller, paths: readonly string[]) => {
    for (const path of paths) {
      await record(`GET ${path}`, async () => {
        const reply = await caller.get(path);
        expect(reply.status, `${path} ${reply.text}`).toBe(200);
        // Page 2 also runs the count query, whether or not there is such a page.
        const next = `${path}${path.includes('?') ? '&' : '?'}page=2`;
        if (reply.body?.count !== undefined) await caller.get(next);
      });
    }
  };

  const quiz = quizzes[0];
  const lesson = course.lessons[0] ?? 0;
  await calls(ana, [
    '/courses/',
    `/courses/${course.id}/`,
    '/enrollments/',
    `/quizzes/${quiz}/attempts/`,
    '/achievements/',
    '/achievements/recent/',
    '/achievements/progress/',
    `/lessons/${lesson}/materials/`,
    '/profiles/me/',
    '/profiles/me/goal/',
    '/profiles/me/notices/',
    '/notices/',
    '/profiles/me/sessions/',
    '/profiles/me/passkeys/',
    '/profiles/me/data/',
    '/profiles/me/deletion/',
  ]);
  const newest = (await ana.get(`/quizzes/${quiz}/attempts/`)).body.results[0].id;
  await calls(ana, [`/quiz-attempts/${newest}/report/`]);
  for (const { id } of (await ana.get('/achievements/')).body.results) {
    await calls(ana, [`/achievements/${id}/`]);
  }
  const asked = await questionsOf(ana, course.id, quiz);
  const device = authenticator();
  const writes: Record<string, () => Promise<{ status: number }>> = {
    'complete a lesson': () => ana.post(`/lessons/${lesson}/complete/`, { completed: true }),
    'take it back': () => ana.post(`/lessons/${lesson}/complete/`, { completed: false }),
    'keep a position': () => ana.put(`/lessons/${lesson}/position/`, { seconds: 3 }),
    'submit a quiz': () => ana.post(`/quizzes/${quiz}/submit/`, { answers: choose(asked, 1) }),
    'log in': () => school.anyone.post('/token/', { email: others[0].email, password: PASSWORD }),
    'renew a token': () => logInAndRenew(school, others[0].email, FIREFOX),
    'copy a token': () => logInAndRenew(school, others[0].email, EDGE, FIREFOX),
    'add a passkey': async () => register(await school.as(others[0]), device),
    'log in with it': () => passkeyLogin(school, device),
    'join a course': async () => (await school.as(others[1])).post(`/courses/${course.id}/enroll/`),
    'set a goal': () =>
      ana.put('/profiles/me/goal/', {
        goal: { per: 'day', amount: 1 },
        reminder_hour: 19,
        weekly_letter: true,
      }),
    'choose mails': () =>
      ana.put('/profiles/me/notices/', { mails: { school: 'at_once' }, quiet: null }),
    'open notices': () => ana.post('/notices/read/', { until: '2030-01-01T00:00:00Z' }),
    travel: () => ana.put('/profiles/me/time-zone/', { time_zone: 'Asia/Tokyo' }),
    'change the profile': () => ana.patch('/profiles/me/', { bio: 'Hello' }),
    'end other sessions': () => ana.post('/profiles/me/sessions/end-others/'),
    'see previews': () => school.anyone.get('/previews/?entry=ingles-iniciante'),
    'ask for a link': () => school.anyone.post('/password-reset/', { email: user.email }),
    'write to the school': () =>
      school.anyone.post('/contact/', {
        first_name: 'Ana',
        last_name: 'Souza',
        email: 'ana@school.test',
        subject: 'Outros assuntos',
        message: 'Hello',
      }),
  };
  for (const [by, write] of Object.entries(writes)) {
    await record(by, async () => expect((await write()).status, by).toBeLessThan(300));
  }

  // On a Monday evening where she is: a letter about her week is due.
  const later = { ...school.ctx, now: () => new Date('2026-03-16T10:30:00.000Z') };
  await record('mails about goals', () => mailsAboutGoals(later));

  const { id: message } = await school.ctx.database.queries
    .selectFrom('contact_messages')
    .select('id')
    // By its key, because the test sees this statement too.
    .where('id', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  await calls(root, [
    '/admin/dashboard/stats/',
    '/admin/today/',
    '/admin/dashboard/office/',
    '/admin/users/',
    '/admin/users/?search=quaresma',
    '/admin/users/?search=an',
    '/admin/search/?q=quaresma',
    '/admin/search/?q=quaersma',
    '/admin/search/?q=an',
    '/admin/counts/',
    '/admin/users/?role=student&order=name',
    '/admin/users/?role=staff&order=last_seen',
    '/admin/users/?status=active&order=-last_seen',
    '/admin/users/?status=inactive',
    '/admin/users/?status=invited&order=joined',
    '/admin/users/?never_logged_in=true&order=-name',
    '/admin/users/?idle_since=30',
    `/admin/users/?course=${course.id}&order=name`,
    `/admin/users/${user.id}/`,
    `/admin/users/${user.id}/progress/`,
    `/admin/users/${user.id}/person/`,
    `/admin/users/${user.id}/timeline/`,
    // Of what happened in the same moment as a message, some is to come and some has been.
    `/admin/users/${user.id}/timeline/?before=1773154800000-4-1`,
    '/admin/users/export/?search=',
    '/admin/users/export/?search=quaresma',
    '/admin/enrollments/',
    `/admin/enrollments/?course=${course.id}`,
    '/admin/enrollments/?search=quaresma',
    '/admin/enrollments/?attention=any',
    '/admin/enrollments/?attention=inactive',
    '/admin/enrollments/?attention=failing',
    `/admin/enrollments/?attention=any&course=${course.id}`,
    '/admin/enrollments/?order=enrolled',
    '/admin/enrollments/?order=name',
    '/admin/enrollments/?order=-name&search=quaresma',
    '/admin/enrollments/?order=course',
    '/admin/enrollments/?order=-active',
    '/admin/enrollments/?order=active&attention=any',
    `/admin/enrollments/?order=name&course=${course.id}`,
    `/admin/enrollments/?order=active&course=${course.id}`,
    `/admin/enrollments/?order=progress&course=${course.id}`,
    '/admin/enrollments/?progress=none',
    '/admin/enrollments/?progress=some&order=name',
    `/admin/enrollments/?progress=some&course=${course.id}&order=-progress`,
    '/admin/enrollments/?enrolled_within=30',
    '/admin/courses/',
    '/admin/lessons/',
    `/admin/lessons/${lesson}/materials/`,
    '/admin/quizzes/',
    `/admin/quizzes/${quiz}/stats/`,
    `/admin/quizzes/${quiz}/stats/`,
    `/admin/attempts/${newest}/`,
    `/admin/courses/${course.id}/gradebook/`,
    `/admin/courses/${course.id}/gradebook/?search=quaresma`,
    `/admin/courses/${course.id}/gradebook/export/`,
    '/admin/audit/',
    `/admin/audit/?actor=${user.id}`,
    '/admin/audit/?action=update',
    '/admin/audit/?subject_type=user',
    '/admin/audit/?search=quaresma',
    '/admin/audit/?from=2026-03-01&to=2026-03-10',
    '/admin/messages/',
    '/admin/messages/?search=quaresma',
    '/admin/messages/?stage=trial',
    '/admin/messages/?owner=me',
    '/admin/messages/?owner=nobody',
    '/admin/messages/overview/',
    `/admin/messages/${message}/`,
    '/admin/answer-templates/',
    '/admin/messages/?handled=false',
    '/admin/deletions/',
    '/admin/deletions/?search=quaresma',
    '/admin/security/staff/',
    '/admin/system/health/',
    '/admin/jobs/',
    '/admin/jobs/overview/',
  ]);
  await calls(await teacherOf(school, course.id), [
    '/admin/dashboard/teacher/',
    '/admin/today/',
    '/admin/users/',
    '/admin/users/?search=quaresma',
    '/admin/users/?role=student&order=-last_seen',
    `/admin/users/?course=${course.id}&order=name`,
    `/admin/users/${user.id}/progress/`,
    '/admin/search/?q=quaresma',
    '/admin/enrollments/',
    '/admin/enrollments/?search=quaresma',
    '/admin/enrollments/?attention=any',
    '/admin/enrollments/?attention=failing',
    `/admin/courses/${course.id}/gradebook/`,
    `/admin/attempts/${newest}/`,
    '/admin/lessons/',
    '/admin/quizzes/',
  ]);
  const notice = { subject: 'Hello', text: 'Hello', send_at: null };
  const told = { people: { ids: [others[0].id, user.id] }, expected: 2 };
  await record('write a notice', () => root.post('/admin/notices/', { ...notice, ...told }));
  await record('preview one', () =>
    root.post('/admin/notices/preview/', { ...notice, people: { filter: { course: course.id } } }),
  );
  await record('tell people', () => tellNotices(school.ctx));
  const { id: noticeId } = (await root.get('/admin/notices/')).body.results[0];
  await calls(root, [
    '/admin/notices/',
    `/admin/notices/${noticeId}/`,
    `/admin/notices/${noticeId}/people/`,
    `/admin/notices/${noticeId}/people/?read=false`,
  ]);
  const { results } = (await root.get(`/admin/enrollments/?search=quaresma`)).body;
  let begun = 0;
  const bulk = (people: object, action = 'activate') =>
    root.post('/admin/users/bulk/', { people, action });
  const admin: Record<string, () => Promise<{ status: number }>> = {
    'change a user': () =>
      root.patch(`/admin/users/${others[0].id}/`, form({ is_active: 'false' })),
    'write a note': () => root.post(`/admin/users/${others[0].id}/notes/`, { text: 'Hello' }),
    'change a superuser': async () => {
      const other = await school.user({ is_superuser: true });
      return root.patch(`/admin/users/${other.id}/`, form({ is_superuser: 'false' }));
    },
    'write about an attempt': () =>
      root.put(`/admin/attempts/${newest}/comment/`, { text: 'Well done' }),
    'take it back': () => root.delete(`/admin/attempts/${newest}/comment/`),
    'enroll a user': () =>
      root.post('/admin/enrollments/', { user: others[0].id, course: course.id }),
    'enroll many': () =>
      root.post('/admin/enrollments/bulk/', { users: [others[1].email], course: course.id }),
    'choose many by a filter': async () => {
      const { status } = await bulk({ filter: { status: 'inactive' }, expected: 9999 });
      expect(status).toBe(409);
      return { status: 200 };
    },
    'find the people of enrollments': () =>
      root.post('/admin/enrollments/people/', {
        filter: { course: course.id, attention: 'any' },
      }),
    'export enrollments': () =>
      root.post('/admin/enrollments/export/', {
        enrollments: { filter: { search: 'quaresma' } },
      }),
    'choose many by their enrollments': async () => {
      const enrollments = { course: course.id, attention: 'any' };
      const { status } = await root.post('/admin/users/bulk/', {
        people: { enrollments, expected: 9999 },
        action: 'end',
        course: course.id,
      });
      expect(status).toBe(409);
      return { status: 200 };
    },
    'export some': () => root.post('/admin/users/export/', { people: { ids: [user.id] } }),
    'change many by their ids': async () => {
      const reply = await bulk({ ids: others.map(({ id }) => id) }, 'deactivate');
      begun = reply.body.id;
      return reply;
    },
    'do it': async () => {
      await school.jobs();
      const path = `/admin/users/bulk/${begun}/`;
      await root.get(`${path}skipped/`);
      return root.post(`${path}undo/`);
    },
    'undo it': async () => {
      await school.jobs();
      return { status: 200 };
    },
    'take a message': () =>
      root.patch(`/admin/messages/${message}/`, { stage: 'trial', note: 'x' }),
    'take in a reply': async () => {
      const inbound = receivingFrom('/nowhere');
      const ctx = { ...school.ctx, inbound };
      expect(await storeReply(ctx, receivedMail({ answers: ['1.1@school.test'] }))).toBe(false);
      const recipients = [replyAddress(inbound.address, ctx.keys, message)];
      expect(await storeReply(ctx, receivedMail({ recipients }))).toBe(true);
      return { status: 200 };
    },
    'answer it': () => root.post(`/admin/messages/${message}/answers/`, { text: 'Hello' }),
    'end an enrollment': () => root.delete(`/admin/enrollments/${results[0].id}/`),
    'delete a user': () => root.delete(`/admin/users/${others[1].id}/`),
    'erase a user': async () => {
      const { body } = await root.get('/admin/deletions/');
      return root.post(`/admin/deletions/${body.results[0].id}/confirm/`);
    },
    'delete a course': () => root.delete(`/admin/courses/${course.id}/`),
  };
  for (const [by, write] of Object.entries(admin)) {
    await record(by, async () => expect((await write()).status, by).toBeLessThan(300));
  }

  const cleanups = {
    deleteOldLimitEvents,
    deleteOldLinks,
    deleteOldMails,
    deleteExpiredSessions,
    deleteOldDevices,
    clearUnused,
  };
  await school.ctx.files.save('videos', 'mp4', Readable.from(['a file that no row names']));
  school.pass({ days: 1000 });
  for (const [by, cleanup] of Object.entries<(ctx: Context) => Promise<unknown>>(cleanups)) {
    await record(by, () => cleanup(school.ctx));
  }
  await record('send mails', () => school.mails());
  return statements;
}

async function teacherOf(school: School, course: number): Promise<Caller> {
  const teacher = await school.user({ is_staff: true });
  const { queries } = school.ctx.database;
  await queries
    .updateTable('users')
    .set({ staff_role: 'teacher' })
    .where('id', '=', teacher.id)
    .execute();
  await queries
    .insertInto('course_teachers')
    .values({ user_id: teacher.id, course_id: course })
    .execute();
  return school.as(teacher);
}

/** On a busy machine the test lasts long enough for autovacuum to change the plans in the middle of it. */
async function withoutAutovacuum({ queries }: Database): Promise<void> {
  const alter = async (change: string) => {
    for (const table of BIG) {
      await sql`alter table ${sql.table(table)} ${sql.raw(change)}`.execute(queries);
    }
  };
  await alter('set (autovacuum_enabled = false)');
  onTestFinished(async () => {
    await alter('reset (autovacuum_enabled)');
    // Deleted rows stay until a vacuum, and so many would slow every later test of this database.
    await sql`truncate ${sql.join([...BIG].map((table) => sql.table(table)))} cascade`.execute(
      queries,
    );
  });
}

function form(fields: Record<string, string>): FormData {
  const all = new FormData();
  for (const [name, value] of Object.entries(fields)) all.append(name, value);
  return all;
}

function exceptionOf({ table, statement }: FullScan<Recorded>) {
  const text = [statement.text, ...statement.values].join('\n');
  return EXCEPTIONS.find((one) => [one.table].flat().includes(table) && one.text.test(text));
}

/** Without one of these indexes some call would read a whole table. */
const INDEXES = [
  'users_newest',
  'users_staff',
  'users_inactive',
  'users_pictures',
  'sessions_user',
  'sessions_expiry',
  'known_devices_seen',
  'limit_events_key',
  'enrollments_newest',
  'lesson_completions_newest',
  'attempts_newest',
  'audit_entries_newest',
  'audit_entries_actor',
  'audit_entries_about',
  'contact_messages_newest',
  'outgoing_mails_due',
  'outgoing_mails_failed',
  'password_tokens_user',
  'passkeys_user',
  'staff_notes_author',
  ...(engine === 'postgres' ? ['users_search'] : []),
];

/** Indexes that answer a statement of these words; without them it would read many rows of a part of the table. */
const ANSWERED_BY: Readonly<Record<string, RegExp>> = {
  enrollments_progress:
    /cross join enrollments\s+where ended_at is null and enrollments\.active_on >/s,
  enrollments_done: /courses\.column1\s+and enrollments\.done = 0/s,
  enrollments_active:
    /^select "enrollments"\."id" from "enrollments" .* order by "enrollments"\."active_on" desc/s,
  enrollments_failing:
    /^select "enrollments"\."id" from "enrollments" where \(enrollments\.ended_at.* and \(enrollments\.failing = true\)/s,
  contact_messages_handled:
    /from "contact_messages" where 1 = 1 and "handled" = .* order by coalesce/s,
  goal_settings_remind: /"remind_at" <= /,
  notice_people_mail: /^select "user_id" from "notice_people" where "mail_at" <= /,
  goal_settings_letter: /"letter_at" <= /,
  lesson_completions_person:
    /from "lesson_completions" as "done".* order by "done"\."completed_at" desc/s,
  attempts_person: /from "attempts".* order by "attempts"\."completed_at" desc, "attempts"\."id"/s,
  contact_messages_email: /from "contact_messages" where lower\(email\) = .* order by/s,
  outgoing_mails_recipient:
    /from "outgoing_mails" where lower\(recipient\) = .* order by "created_at"/s,
  staff_notes_person: /from "staff_notes".* order by "staff_notes"\."created_at"/s,
  audit_entries_about: /from "audit_entries" where "about_id" = .* order by "at"/s,
  attempts_outcomes: /^select count\(distinct.* from "attempts"/s,
  audit_entries_action: /^select count.* from "audit_entries" .*"action" = /s,
};

const tableOf = (index: string) => [...BIG].find((table) => index.startsWith(table)) ?? index;

test('no call reads a whole table that grows with the school', { timeout: 240_000 }, async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  const statements = await statementsOfAllCalls(school);
  expect(statements.length).toBeGreaterThan(100);

  const scans = await database.transaction((trx) => findFullScans(engine, trx, statements));
  const unexpected = scans
    .filter((scan) => !exceptionOf(scan))
    .map(
      ({ table, why, statement }) => `${table}: ${why}\n  by ${statement.by}\n  ${statement.text}`,
    );
  expect(unexpected.join('\n\n')).toBe('');
  const needed = new Set(scans.map((scan) => exceptionOf(scan)));
  expect(EXCEPTIONS.filter((one) => !needed.has(one))).toEqual([]);

  await database.transaction(async (trx) => {
    for (const [index, words] of Object.entries(ANSWERED_BY)) {
      const answered = statements.filter(({ text }) => words.test(text));
      expect(answered, index).not.toEqual([]);
      // As well by `enrollments_active`, which has the day first: PostgreSQL takes that one.
      if (engine === 'postgres' && index === 'enrollments_progress') continue;
      // The few rows that a person has here are sorted as cheaply as they are read in their order.
      if (engine === 'postgres') {
        await sql`set local enable_sort = ${sql.raw(index.endsWith('_person') ? 'off' : 'on')}`.execute(
          trx,
        );
      }
      for (const statement of answered) {
        expect(await planOf(engine, trx, statement), statement.text).toContain(index);
      }
    }
  });

  // Conversely, without each of these indexes there is an unexpected full scan.
  const unnoticed: string[] = [];
  for (const index of INDEXES) {
    const dropped = database.transaction(async (trx) => {
      await sql`drop index ${sql.table(index)}`.execute(trx);
      const concerned = statements.filter(({ text }) => text.includes(tableOf(index)));
      const found = await findFullScans(engine, trx, concerned);
      if (found.every(exceptionOf)) unnoticed.push(index);
      throw new Error('Rolls the drop back.');
    });
    await expect(dropped).rejects.toThrow('Rolls the drop back');
  }
  expect(unnoticed).toEqual([]);
});

/** Columns that refer to a row of another table, without an index that finds them by it. */
const UNINDEXED_REFERENCES = {
  sqlite: sql<{ name: string }>`
    select "table".name || '.' || reference."from" as name
    from pragma_table_list as "table", pragma_foreign_key_list("table".name) as reference
    where not exists (
      select 1 from pragma_index_list("table".name) as of_table, pragma_index_info(of_table.name) as part
      where of_table.partial = 0 and part.seqno = 0 and part.name = reference."from"
    ) and not exists (
      select 1 from pragma_table_info("table".name) as own
      where own.pk = 1 and own.type = 'INTEGER' collate nocase and own.name = reference."from"
    )`,
  postgres: sql<{ name: string }>`
    select reference.conrelid::regclass || '.' || own.attname as name
    from pg_constraint as reference
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    where contype = 'f' and not exists (
      select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
    )`,
};

test('every column that refers to another table has an index', async () => {
  const { database } = (await testSchool()).ctx;
  const { rows } = await UNINDEXED_REFERENCES[engine].execute(database.queries);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
