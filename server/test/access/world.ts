import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { tables } from '../../src/platform/database/tables.ts';
import {
  type Caller,
  caller,
  openSchool,
  PASSWORD,
  type School,
  type TestUser,
} from '../school.ts';
import { type ApiCall, pathWith } from './calls.ts';
import { idsFor, MARKS, newRows, person, type Rows } from './rows.ts';
import type { Role } from './rules.ts';
import { bodyOf, payloadOf, queryOf } from './samples.ts';

type Reply = Awaited<ReturnType<Caller['send']>>;

/** A school with a caller of every role and rows of every kind. */
export interface World {
  readonly school: School;
  readonly callers: Readonly<Record<Role, Caller>>;
  readonly users: Readonly<Record<Exclude<Role, 'nobody'>, TestUser>>;
  /** Those of the enrolled student. */
  readonly rows: Rows;
}

const passwordHash = hashPassword(PASSWORD);

/** Makes people and rows in an empty school. */
async function fill(school: School): Promise<World> {
  const { queries } = school.ctx.database;
  const users = {
    'ended session': await school.user(),
    deactivated: await school.user(),
    'other student': await school.user(),
    'enrolled student': await person(school, MARKS.owner),
    teacher: await school.user({ is_staff: true, staff_role: 'teacher' }),
    office: await school.user({ is_staff: true, staff_role: 'office' }),
    staff: await school.user({ is_staff: true }),
    superuser: await school.user({ is_staff: true, is_superuser: true }),
  };
  // The last superuser cannot be deleted: this one stays.
  await school.user({ is_staff: true, is_superuser: true });
  await queries
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .execute();
  const as = (role: keyof typeof users) => school.as(users[role]);
  const callers = {
    nobody: caller(school.app),
    'ended session': await as('ended session'),
    deactivated: await as('deactivated'),
    'other student': await as('other student'),
    'enrolled student': await as('enrolled student'),
    teacher: await as('teacher'),
    office: await as('office'),
    staff: await as('staff'),
    superuser: await as('superuser'),
  };
  await queries
    .updateTable('sessions')
    .set({ revoked_at: school.ctx.now().toISOString() })
    .where('user_id', '=', users['ended session'].id)
    .execute();
  await queries
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', users.deactivated.id)
    .execute();
  const rows = await newRows(school, users['enrolled student'], users.staff);
  await queries
    .insertInto('course_teachers')
    .values({ user_id: users.teacher.id, course_id: rows.ids['courses'] ?? 0 })
    .execute();
  return { school, callers, users, rows };
}

/** What belongs to a user or to a part of a course goes with it, so these tables are enough. */
const EMPTIED = [
  'users',
  'courses',
  ...Object.entries(tables)
    .filter(([, columns]) => Object.keys(columns).every((name) => !name.endsWith('_id')))
    .map(([table]) => table),
  'audit_entries',
].filter((table) => !['school_counts', 'progress_counts'].includes(table));

async function empty({ ctx }: School): Promise<void> {
  for (const table of new Set(EMPTIED)) {
    await sql`delete from ${sql.table(table)}`.execute(ctx.database.queries);
  }
}

/**
 * Worlds for the tests of a file, in one school.
 * @param options.prepare changes each new world
 */
export async function openWorlds(options: { prepare?: (world: World) => Promise<unknown> } = {}) {
  const school = await openSchool();
  let present: World | undefined;
  return {
    close: school.close,
    /**
     * Runs `work` in the present world. What changes a row `spends` the world: the next one is new. So is
     * the one after an error.
     */
    async run(work: (world: World) => Promise<unknown>, { spends = false } = {}): Promise<void> {
      if (!present) {
        await empty(school);
        present = await fill(school);
        await options.prepare?.(present);
      }
      const world = present;
      present = undefined;
      await work(world);
      if (!spends) present = world;
    },
    /** The same, and expects that nothing is stored, changed or removed. */
    async runUnchanged(work: (world: World) => Promise<unknown>): Promise<void> {
      await this.run(async (world) => {
        const before = await stored(school);
        await work(world);
        await expectUnchanged(school, before);
      });
    },
  };
}
export type Worlds = Awaited<ReturnType<typeof openWorlds>>;

/** Everything that the school has stored: a line for each row of each table and for each file. */
export async function stored({ ctx }: School): Promise<string[]> {
  const selects = Object.entries(tables).map(([table, columns]) => {
    const cells = Object.keys(columns).map(
      (column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`,
    );
    return sql`select ${sql.lit(`${table}: `)} || ${sql.join(cells, sql` || ' | ' || `)} as line from ${sql.table(table)}`;
  });
  const { rows } = await sql<{ line: string }>`${sql.join(selects, sql` union all `)}`.execute(
    ctx.database.queries,
  );
  const files = [ctx.files.folder, ctx.uploads].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `file ${name}`),
  );
  return [...rows.map(({ line }) => line), ...files];
}

/** Expects that nothing was added, changed or removed since `before`. */
export async function expectUnchanged(school: School, before: readonly string[]): Promise<void> {
  const after = await stored(school);
  const [was, is] = [new Set(before), new Set(after)];
  const changes = [
    ...before.filter((line) => !is.has(line)),
    ...after.filter((line) => !was.has(line)),
  ];
  expect(changes).toEqual([]);
}

/** Marks that must not be in an answer to this role. */
function hiddenFrom(role: Role): readonly string[] {
  const { content, owner, other, secret } = MARKS;
  if (role === 'staff' || role === 'superuser' || role === 'office') return [secret];
  // Nobody but the enrolled student is in their course.
  if (role === 'teacher') return [secret, other];
  return role === 'enrolled student' ? [secret, other] : [secret, other, owner, content];
}

let address = 0;

/**
 * Makes a call as the contract describes it, with the rows of the world or with these ids and this body,
 * and expects that the answer tells the role nothing that it may not know.
 */
export async function call(
  { callers, rows, users }: World,
  role: Role,
  of: ApiCall,
  given: {
    ids?: readonly (string | number)[];
    body?: Record<string, unknown> | undefined;
    query?: string;
    /** Whose knowledge the answer may have, where it is not the role's. */
    knowing?: Role;
    headers?: Record<string, string>;
  } = {},
): Promise<Reply> {
  // The people of a teacher are those in their course.
  const user = role === 'teacher' ? users['enrolled student'].id : (rows.ids['users'] ?? 0);
  const ids = given.ids ?? idsFor(of, { ...rows.ids, users: user });
  const path = pathWith(of, ids) + (given.query ?? queryOf(of, rows));
  const payload = payloadOf(of, given.body ?? bodyOf(of, rows));
  // Another address each time, because some calls are limited by it.
  address += 1;
  const remoteAddress = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  const headers = given.headers ?? {};
  const options = { ...(payload === undefined ? {} : { payload }), remoteAddress, headers };
  const reply = await callers[role].send(of.endpoint.method, path, options);
  for (const mark of hiddenFrom(given.knowing ?? role)) {
    expect(reply.text, `${role}, ${path}`).not.toContain(mark);
  }
  return reply;
}

/**
 * What to send with a call that is refused before any of it is looked at: what cannot be made for an
 * endpoint that is new is left out, so that it is refused too.
 */
export function anything(of: ApiCall, { rows }: World) {
  const or = <T>(make: () => T, otherwise: T): T => {
    try {
      return make();
    } catch {
      return otherwise;
    }
  };
  return {
    ids: of.kinds.map((kind) => rows.ids[kind] ?? 1),
    body: or(() => bodyOf(of, rows), {}),
    query: or(() => queryOf(of, rows), ''),
  };
}
