import { type RowOutcome, SUPERUSER_ONLY, USERNAME_TAKEN, type UserRow } from '@trilha/contract';
import type { Insertable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Queries, type Trx, violatedColumns } from '../../platform/database/database.ts';
import { recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { User } from '../../platform/security/rights.ts';
import { recordAudit } from '../audit/audit.ts';
import { enrollByStaff } from '../enrollments/enrollments.ts';
import { inviteUser } from '../passwords/passwords.ts';
import { insertUser, namesOf, normalEmail, takenNames } from '../people/people.ts';
import { changesOf } from './names.ts';

/** What a row is compared with. */
export const personColumns = [
  'id',
  'email',
  'username',
  'username_key',
  'first_name',
  'last_name',
  'is_staff',
  'is_superuser',
] as const;

/** Who imports. */
export type Importer = Pick<User, 'id' | 'username' | 'is_superuser'>;

/** Some rows of an import. */
export interface RowsToStore {
  /** Of the import's job. */
  readonly jobId: number;
  readonly actor: Importer;
  readonly invite: boolean;
  readonly rows: readonly UserRow[];
}

/** How many rows of an import are done. */
export type Counts = Readonly<Record<'created' | 'updated' | 'unchanged' | 'refused', number>>;

const COUNTS = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  refuse: 'refused',
} as const satisfies Record<RowOutcome, keyof Counts>;

/**
 * Stores waiting rows: each is taken away, its user stored, and its outcome written down, all of them in one
 * transaction. A row that is no longer there was done by another process, or is not to be done.
 * @returns how many rows of the import are done by now; undefined where the import is gone
 */
export async function storeRows(ctx: Context, of: RowsToStore): Promise<Counts | undefined> {
  try {
    return await storeTogether(ctx, of);
  } catch (error) {
    const [row] = of.rows;
    if (row && of.rows.length === 1) return storeAlone(ctx, of, row, error);
  }
  // One of them does not go. Which one, each of them says by itself.
  let counts: Counts | undefined;
  for (const row of of.rows) counts = await storeRows(ctx, { ...of, rows: [row] });
  return counts;
}

/**
 * Stores a row whose names somebody took at the same moment: it is refused, unless it was the same person,
 * who is changed then.
 */
async function storeAlone(ctx: Context, of: RowsToStore, row: UserRow, first: unknown) {
  if (!violatedColumns(first)) throw first;
  try {
    return await storeTogether(ctx, of);
  } catch (error) {
    if (!violatedColumns(error)) throw error;
    const taken = Object.values(await takenNames(ctx.database.queries, row)).flat();
    // Free again: the job tries once more.
    if (taken.length === 0) throw error;
    return storeTogether(ctx, of, new RowRefused(taken));
  }
}

/** @param refusal why these rows are not to be stored */
async function storeTogether(
  ctx: Context,
  { jobId, actor, invite, rows }: RowsToStore,
  refusal?: RowRefused,
): Promise<Counts | undefined> {
  return ctx.database.transaction(async (trx) => {
    const lines = rows.map(({ line }) => line);
    const taken = await trx
      .deleteFrom('user_import_rows')
      .where('job_id', '=', jobId)
      .where('line', 'in', lines)
      .returning('line')
      .execute();
    const mine = rows.filter((row) => taken.some(({ line }) => line === row.line));
    if (!refusal) await lockPeople(ctx, trx, mine);
    const done = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    const results: Insertable<Tables['user_import_results']>[] = [];
    for (const row of mine) {
      const result = refusal ?? (await outcomeOf(ctx, trx, actor, row, invite));
      const outcome = result instanceof RowRefused ? 'refuse' : result;
      const reason = result instanceof RowRefused ? result.message : null;
      done[COUNTS[outcome]] += 1;
      results.push({ job_id: jobId, line: row.line, outcome, reason });
    }
    if (results.length > 0) await trx.insertInto('user_import_results').values(results).execute();
    return trx
      .updateTable('user_imports')
      .set(({ eb, ref }) => ({
        created: eb(ref('created'), '+', done.created),
        updated: eb(ref('updated'), '+', done.updated),
        unchanged: eb(ref('unchanged'), '+', done.unchanged),
        refused: eb(ref('refused'), '+', done.refused),
      }))
      .where('job_id', '=', jobId)
      .returning(['created', 'updated', 'unchanged', 'refused'])
      .executeTakeFirst();
  });
}

/** Locks those who are there already, in the order of all: two imports wait for one another, not for ever. */
async function lockPeople(ctx: Context, trx: Trx, rows: readonly UserRow[]): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => normalEmail(email));
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .orderBy('id')
    .execute();
  for (const { id } of people) await lockRow(ctx.database, trx, 'users', id);
}

/** Between the sentences of a stored reason: each of them is said in the language of who reads it. */
export const REASON_MARK = '\n';

/** Thrown before anything of the row is written. Its sentences are kept with the line, and name nobody. */
class RowRefused extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join(REASON_MARK));
  }
}

async function outcomeOf(
  ...[ctx, trx, actor, row, invite]: Parameters<typeof storeRow>
): Promise<Exclude<RowOutcome, 'refuse'> | RowRefused> {
  try {
    return await storeRow(ctx, trx, actor, row, invite);
  } catch (error) {
    if (error instanceof RowRefused) return error;
    throw error;
  }
}

async function storeRow(
  ctx: Context,
  trx: Trx,
  actor: Importer,
  row: UserRow,
  invite: boolean,
): Promise<Exclude<RowOutcome, 'refuse'>> {
  const email = normalEmail(row.email);
  // In one statement: by the second of two, somebody may have added the person whom the first did not find.
  const found = await trx
    .selectFrom('users')
    .select(personColumns)
    .where((or) =>
      or.or([or('email', '=', email), or('username_key', '=', namesOf(row).username_key)]),
    )
    .execute();
  const person = found.find((each) => each.email === email);
  if (person && (person.is_staff || person.is_superuser) && !actor.is_superuser) {
    throw new RowRefused([SUPERUSER_ONLY]);
  }
  if (found.some((each) => each !== person)) throw new RowRefused([USERNAME_TAKEN]);
  await checkCourses(trx, row.courses);
  if (!person) {
    const { id } = await insertUser(ctx, trx, { ...row, password_hash: null });
    await enrollByStaff(ctx, trx, id, row.courses);
    if (invite) await inviteUser(ctx, trx, id);
    await recordAudit(ctx, trx, actor, {
      action: 'import',
      subject_type: 'user',
      subject_id: id,
      subject_name: row.username,
      details: { email, courses: row.courses, invited: invite },
    });
    return 'create';
  }
  const changes = changesOf(person, row);
  const begun = await enrollByStaff(ctx, trx, person.id, row.courses);
  if (changes.length === 0 && begun.length === 0) return 'unchanged';
  const names = namesOf(row);
  await trx.updateTable('users').set(names).where('id', '=', person.id).execute();
  const { username, first_name, last_name } = names;
  const after = { username, first_name, last_name };
  await recordVersion(trx, 'users', person.id, { before: person, after });
  await recordAudit(ctx, trx, actor, {
    action: 'import',
    subject_type: 'user',
    subject_id: person.id,
    subject_name: row.username,
    details: { changes, courses_added: begun },
  });
  return 'update';
}

async function checkCourses(db: Queries, courses: readonly number[]): Promise<void> {
  if (courses.length === 0) return;
  const found = await db.selectFrom('courses').select('id').where('id', 'in', courses).execute();
  if (found.length < new Set(courses).size)
    throw new RowRefused([/*i18n*/ 'A course is no longer there.']);
}
