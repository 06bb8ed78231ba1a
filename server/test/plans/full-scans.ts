import { CompiledQuery, sql } from 'kysely';
import type { Engine, Queries, Trx } from '../../src/platform/database/database.ts';
import { tables } from '../../src/platform/database/tables.ts';
import type { Statement } from './statements.ts';

/** The tables that grow with the users of a school and what they do. */
export const BIG: ReadonlySet<string> = new Set([
  'users',
  'sessions',
  'known_devices',
  'limit_events',
  'enrollments',
  'bulk_change_people',
  'lesson_completions',
  'undone_completions',
  'lesson_positions',
  'attempts',
  'attempt_comments',
  'achievements',
  'activity_days',
  'activities',
  'goals',
  'goal_settings',
  'notice_people',
  'notice_settings',
  'audit_entries',
  'contact_messages',
  'message_answers',
  'message_replies',
  'staff_notes',
  'saved_views',
  'outgoing_mails',
  'password_tokens',
  'passkeys',
]);

/** Indexes that may be read in order without a condition where the query has a limit. */
const IN_ORDER = /_newest$|_pkey$/;

/** Others of which the same holds, and only for statements in their order. */
const IN_ORDER_OF: Readonly<Record<string, RegExp>> = {
  users_by_name: /order by ("users"\.)?"sort_name"/,
  users_by_last_seen: /order by "last_seen_at"/,
  enrollments_active: /order by "enrollments"\."active_on"/,
};

/** Partial indexes of few rows, which may be read as a whole. */
const SMALL_INDEXES = new Set([
  'users_inactive',
  'users_staff',
  'users_invited',
  'outgoing_mails_failed',
  'enrollments_failing',
]);

/** A big table that the plan of a statement reads as a whole. */
export interface FullScan<S extends Statement> {
  readonly statement: S;
  readonly table: string;
  readonly why: string;
}

/** The full scans of big tables in the plans of these statements. */
export async function findFullScans<S extends Statement>(
  engine: Engine,
  trx: Trx,
  statements: readonly S[],
): Promise<FullScan<S>[]> {
  const read = engine === 'sqlite' ? scansOnSqlite(trx) : await scansOnPostgres(trx);
  const scans: FullScan<S>[] = [];
  for (const statement of statements) {
    for (const scan of await read(statement)) scans.push({ ...scan, statement });
  }
  return scans;
}

/** The plan of a statement as the engine writes it, with the names of the indexes that it uses. */
export async function planOf(
  engine: Engine,
  trx: Trx,
  { text, values }: Statement,
): Promise<string> {
  if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
  const explain =
    engine === 'sqlite'
      ? CompiledQuery.raw(
          `explain query plan ${text}`,
          Array<null>(text.split('?').length - 1).fill(null),
        )
      : CompiledQuery.raw(`explain ${text}`, [...values]);
  return JSON.stringify((await trx.executeQuery(explain)).rows);
}

type Reader = (statement: Statement) => Promise<Omit<FullScan<Statement>, 'statement'>[]>;

const mayRead = (index: string | undefined, text: string) =>
  index !== undefined &&
  (SMALL_INDEXES.has(index) ||
    ((IN_ORDER.test(index) || IN_ORDER_OF[index]?.test(text) === true) && /\blimit\b/.test(text)));

let explained = 0;

const scansOnSqlite =
  (db: Queries): Reader =>
  async ({ text }) => {
    // The plan does not depend on the values, but every parameter needs one.
    const values = Array<null>(text.split('?').length - 1).fill(null);
    // Another text each time, because a cached statement still uses an index that was dropped.
    explained += 1;
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text} -- ${explained}`, values),
    );
    // A plan names a table by its alias in the statement.
    const names = new Map(
      [...text.matchAll(/"?(\w+)"? as "?(\w+)"?/g)]
        .filter(([, table]) => table !== undefined && table in tables)
        .map(([, table = '', name = '']) => [name, table]),
    );
    return rows.flatMap(({ detail }) => {
      const [, verb, name = '', , index] =
        /^(SCAN|SEARCH) (\w+)( USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      const table = names.get(name) ?? name;
      if (!BIG.has(table)) return [];
      const reads = verb === 'SCAN' && !mayRead(index, text);
      return reads || detail.includes('AUTOMATIC') ? [{ table, why: detail }] : [];
    });
  };

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function scansOnPostgres(trx: Trx): Promise<Reader> {
  // So that a whole table is read only where there is no other plan.
  await sql`set local enable_seqscan = off`.execute(trx);
  const first = await firstColumns(trx);
  return async ({ text, values }) => {
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    );
    return rows.flatMap((row) =>
      row['QUERY PLAN'].flatMap(({ Plan }) => scansOfNode(Plan, first, text)),
    );
  };
}

function scansOfNode(
  node: PlanNode,
  first: ReadonlyMap<string, string>,
  text: string,
  above = '',
): Omit<FullScan<Statement>, 'statement'>[] {
  const table = node['Relation Name'] ?? above;
  const { 'Node Type': kind, 'Index Name': index, 'Index Cond': condition = '' } = node;
  // A condition on later columns only reads the whole index.
  const isFound = index !== undefined && condition.includes(first.get(index) ?? '?');
  const isFullScan = BIG.has(table) && SCAN.test(kind) && !isFound && !mayRead(index, text);
  const own = isFullScan
    ? [{ table, why: [kind, index, condition].filter(Boolean).join(' ') }]
    : [];
  // The index scan below a bitmap heap scan does not name its table.
  const passOn = kind === 'Bitmap Heap Scan' ? table : above;
  const below = (node.Plans ?? []).flatMap((one) => scansOfNode(one, first, text, passOn));
  return [...own, ...below];
}

const SCAN = /^(Seq|Index|Index Only|Bitmap Index) Scan$/;

/** The first column of each index. */
async function firstColumns(db: Queries): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ index: string; first: string }>`
    select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid, 1, true) as first
    from pg_index where indrelid::regclass::text in (${sql.join([...BIG])})`.execute(db);
  return new Map(rows.map(({ index, first }) => [index, first]));
}
