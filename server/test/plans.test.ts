import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOldLinks } from '../src/features/passwords/passwords.ts';
import { clearUnused } from '../src/features/videos/clearing.ts';
import { deleteExpiredSessions } from '../src/platform/security/sessions.ts';
import type { Context } from '../src/platform/context.ts';
import { deleteOldLimitEvents } from '../src/platform/security/limits.ts';
import { deleteOldMails } from '../src/platform/mail/mail.ts';
import { engine } from './database.ts';
import { fillTables } from './many-people.ts';
import { userWithAllData } from './person.ts';
import { BIG, type Fault, findFullScans } from './full-scans.ts';
import { choose, questionsOf } from './quizzes.ts';
import { type Caller, PASSWORD, type School, testSchool } from './school.ts';
import { recordStatements, type Statement } from './statements.ts';

/*
 * What the calls ask the databases must have an index to be found by, so that no call gets slower
 * the more people there are. The statements are those that are really sent; no time is measured.
 */

/** Statements that may read all of a table, and why. Each of them must be needed. */
const EXCEPTIONS: readonly {
  readonly table: string | readonly string[];
  /** What is sent, and below it, on PostgreSQL, its values. */
  readonly text: RegExp;
  readonly because: string;
}[] = [
  {
    table: 'audit_entries',
    text: /^select (count\(\*\) as "n" |"id", "at").*search_text" like|count.* where (1 = 1|.*"action")/s,
    because: 'Deeds of staff are counted and searched one by one: they are fewer than students’.',
  },
  {
    table: 'contact_messages',
    text: /^select count|search_text" like|lower\(/,
    because: 'Messages come one by one, by the hands of people.',
  },
  {
    table: 'outgoing_mails',
    text: /lower\(|^delete|"failed_at" </,
    because: 'Mails are kept for 30 days; asked when somebody takes their data along or is erased.',
  },
  {
    table: 'limit_events',
    text: /"at" <|lower\("key"\)/,
    because: 'Holds one day; looked through once an hour, and when somebody is erased.',
  },
  {
    table: 'password_tokens',
    text: /^delete/,
    because: 'Holds seven days, and all of it is looked through once an hour.',
  },
  {
    table: 'users',
    text: engine === 'sqlite' ? /^(?!.*users_search).*search_text" like/s : /\n%an%/,
    because: 'A word of one or two letters is in nearly every name.',
  },
  {
    table: ['enrollments', 'users'],
    text: /"quizzes"\."course_id" = "enrollments"\."course_id"/,
    because: 'Who needs attention is worked out for every enrollment, when staff ask for it.',
  },
];

interface Heard extends Statement {
  readonly by: string;
}

/** Does what people do, and gives every statement that it took. */
async function aDay(school: School): Promise<Heard[]> {
  const statements: Heard[] = [];
  const ears = recordStatements();
  const listen = async (by: string, work: () => Promise<unknown>) => {
    await work();
    for (const statement of ears.take()) statements.push({ ...statement, by });
  };
  const { ana, user, root, course, quizzes } = await userWithAllData(school);
  const others = await Promise.all([school.user({ password: PASSWORD }), school.user()]);
  await listen('what came before', async () => undefined);
  if (engine === 'postgres') await fillTables(school.ctx.database);
  // What was filled in is not a statement of ours.
  ears.take();
  const calls = async (caller: Caller, paths: readonly string[]) => {
    for (const path of paths) {
      await listen(`GET ${path}`, async () => {
        const reply = await caller.get(path);
        expect(reply.status, `${path} ${reply.text}`).toBe(200);
        // There need be no second page; to know that, all rows are counted.
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
    '/profiles/me/',
    '/profiles/me/sessions/',
    '/profiles/me/data/',
    '/profiles/me/deletion/',
  ]);
  const newest = (await ana.get(`/quizzes/${quiz}/attempts/`)).body.results[0].id;
  await calls(ana, [`/quiz-attempts/${newest}/report/`]);
  const asked = await questionsOf(ana, course.id, quiz);
  const deeds: Record<string, () => Promise<{ status: number }>> = {
    'complete a lesson': () => ana.post(`/lessons/${lesson}/complete/`, { completed: true }),
    'take it back': () => ana.post(`/lessons/${lesson}/complete/`, { completed: false }),
    'keep a position': () => ana.put(`/lessons/${lesson}/position/`, { seconds: 3 }),
    'submit a quiz': () => ana.post(`/quizzes/${quiz}/submit/`, { answers: choose(asked, 1) }),
    'log in': () => school.anyone.post('/token/', { email: others[0].email, password: PASSWORD }),
    'join a course': async () => (await school.as(others[1])).post(`/courses/${course.id}/enroll/`),
    'change the profile': () => ana.patch('/profiles/me/', { bio: 'Hello' }),
    'end other sessions': () => ana.post('/profiles/me/sessions/end-others/'),
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
  for (const [by, deed] of Object.entries(deeds)) {
    await listen(by, async () => expect((await deed()).status, by).toBeLessThan(300));
  }

  await calls(root, [
    '/admin/dashboard/stats/',
    '/admin/users/',
    '/admin/users/?search=quaresma',
    '/admin/users/?search=an',
    `/admin/users/${user.id}/`,
    `/admin/users/${user.id}/progress/`,
    '/admin/users/export/?search=',
    '/admin/users/export/?search=quaresma',
    '/admin/enrollments/',
    `/admin/enrollments/?course=${course.id}`,
    '/admin/enrollments/?search=quaresma',
    '/admin/enrollments/?attention=any',
    '/admin/courses/',
    '/admin/lessons/',
    '/admin/quizzes/',
    `/admin/quizzes/${quiz}/stats/`,
    `/admin/quizzes/${quiz}/stats/`,
    '/admin/audit/',
    `/admin/audit/?actor=${user.id}`,
    '/admin/audit/?action=update',
    '/admin/audit/?search=quaresma',
    '/admin/audit/?from=2026-03-01&to=2026-03-10',
    '/admin/messages/',
    '/admin/messages/?search=quaresma',
    '/admin/deletions/',
    '/admin/deletions/?search=quaresma',
    '/admin/security/staff/',
  ]);
  const { results } = (await root.get(`/admin/enrollments/?search=quaresma`)).body;
  const admin: Record<string, () => Promise<{ status: number }>> = {
    'change a user': () =>
      root.patch(`/admin/users/${others[0].id}/`, form({ is_active: 'false' })),
    'change a superuser': async () => {
      const other = await school.user({ is_superuser: true });
      return root.patch(`/admin/users/${other.id}/`, form({ is_superuser: 'false' }));
    },
    'enroll a user': () =>
      root.post('/admin/enrollments/', { user: others[0].id, course: course.id }),
    'enroll many': () =>
      root.post('/admin/enrollments/bulk/', { users: [others[1].email], course: course.id }),
    'end an enrollment': () => root.delete(`/admin/enrollments/${results[0].id}/`),
    'delete a user': () => root.delete(`/admin/users/${others[1].id}/`),
    'erase a user': async () => {
      const { body } = await root.get('/admin/deletions/');
      return root.post(`/admin/deletions/${body.results[0].id}/confirm/`);
    },
    'delete a course': () => root.delete(`/admin/courses/${course.id}/`),
  };
  for (const [by, deed] of Object.entries(admin)) {
    await listen(by, async () => expect((await deed()).status, by).toBeLessThan(300));
  }

  const chores = {
    deleteOldLimitEvents,
    forgetOldLinks,
    deleteOldMails,
    deleteExpiredSessions,
    clearUnused,
  };
  await school.ctx.files.save('videos', 'mp4', Readable.from(['a file that no row names']));
  school.pass({ days: 1000 });
  for (const [by, chore] of Object.entries<(ctx: Context) => Promise<unknown>>(chores)) {
    await listen(by, () => chore(school.ctx));
  }
  await listen('send mails', () => school.mails());
  return statements;
}

function form(fields: Record<string, string>): FormData {
  const all = new FormData();
  for (const [name, value] of Object.entries(fields)) all.append(name, value);
  return all;
}

function exceptionOf({ table, statement }: Fault<Heard>) {
  const asked = [statement.text, ...statement.values].join('\n');
  return EXCEPTIONS.find((one) => [one.table].flat().includes(table) && one.text.test(asked));
}

/** Without one of these indexes some call would read a whole table. */
const INDEXES = [
  'users_newest',
  'users_staff',
  'users_inactive',
  'users_pictures',
  'sessions_user',
  'sessions_expiry',
  'limit_events_key',
  'enrollments_newest',
  'lesson_completions_newest',
  'attempts_newest',
  'attempts_quiz',
  'audit_entries_newest',
  'audit_entries_actor',
  'audit_entries_about',
  'contact_messages_newest',
  'outgoing_mails_due',
  'password_tokens_user',
  ...(engine === 'postgres' ? ['users_search'] : []),
];

const tableOf = (index: string) => [...BIG].find((table) => index.startsWith(table)) ?? index;

test('no call reads a whole table that grows with the school', { timeout: 120_000 }, async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  const statements = await aDay(school);
  expect(statements.length).toBeGreaterThan(100);

  const faults = await database.transaction((trx) => findFullScans(engine, trx, statements));
  const told = faults
    .filter((fault) => !exceptionOf(fault))
    .map(
      ({ table, why, statement }) => `${table}: ${why}\n  by ${statement.by}\n  ${statement.text}`,
    );
  expect(told.join('\n\n')).toBe('');
  const needed = new Set(faults.map((fault) => exceptionOf(fault)));
  expect(EXCEPTIONS.filter((one) => !needed.has(one))).toEqual([]);

  // And the other way round: who drops an index is told.
  const unnoticed: string[] = [];
  for (const index of INDEXES) {
    const dropped = database.transaction(async (trx) => {
      await sql`drop index ${sql.table(index)}`.execute(trx);
      const concerned = statements.filter(({ text }) => text.includes(tableOf(index)));
      const found = await findFullScans(engine, trx, concerned);
      if (found.every(exceptionOf)) unnoticed.push(index);
      throw new Error('Everything stays as it was.');
    });
    await expect(dropped).rejects.toThrow('stays as it was');
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

test('what goes with another row is found by an index', async () => {
  const { database } = (await testSchool()).ctx;
  const { rows } = await UNINDEXED_REFERENCES[engine].execute(database.queries);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
