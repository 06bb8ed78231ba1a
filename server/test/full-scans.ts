import { CompiledQuery, sql } from 'kysely';
import type { Engine, Queries, Trx } from '../src/platform/database/database.ts';
import { tables } from '../src/platform/database/tables.ts';
import type { Statement } from './statements.ts';

/** The tables that grow with the people of a school and what they do. */
export const BIG: ReadonlySet<string> = new Set([
  'users',
  'sessions',
  'limit_events',
  'enrollments',
  'lesson_completions',
  'lesson_positions',
  'attempts',
  'achievements',
  'activity_days',
  'audit_entries',
  'contact_messages',
  'outgoing_mails',
  'password_tokens',
]);

/** These may be read in their order without a condition, where a limit says when to stop. */
const IN_ORDER = /_newest$|_pkey$/;

/** These hold few rows: to read all of them is what they are for. */
const OF_FEW = new Set(['users_inactive', 'users_staff']);

/** A big table of which a statement's plan reads more than it needs. */
export interface Fault<S extends Statement> {
  readonly statement: S;
  readonly table: string;
  readonly why: string;
}

/** Where the plans of these statements read all of a big table. */
export async function findFullScans<S extends Statement>(
  engine: Engine,
  trx: Trx,
  statements: readonly S[],
): Promise<Fault<S>[]> {
  const read = engine === 'sqlite' ? sqliteErrors(trx) : await postgresFaults(trx);
  const faults: Fault<S>[] = [];
  for (const statement of statements) {
    for (const fault of await read(statement)) faults.push({ ...fault, statement });
  }
  return faults;
}

type Reader = (statement: Statement) => Promise<Omit<Fault<Statement>, 'statement'>[]>;

const mayRead = (index: string | undefined, text: string) =>
  index !== undefined && (OF_FEW.has(index) || (IN_ORDER.test(index) && /\blimit\b/.test(text)));

let explained = 0;

const sqliteErrors =
  (db: Queries): Reader =>
  async ({ text }) => {
    // A plan does not depend on values; each place wants some.
    const values = Array<null>(text.split('?').length - 1).fill(null);
    // Its own text each time: one that is kept prepared would tell of an index that is gone.
    explained += 1;
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text} -- ${explained}`, values),
    );
    // A plan tells a table by the name that it has in the statement.
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

async function postgresFaults(trx: Trx): Promise<Reader> {
  // So that all is read only where there is no other way.
  await sql`set local enable_seqscan = off`.execute(trx);
  const first = await firstColumns(trx);
  return async ({ text, values }) => {
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    );
    return rows.flatMap((row) =>
      row['QUERY PLAN'].flatMap(({ Plan }) => nodeErrors(Plan, first, text)),
    );
  };
}

function nodeErrors(
  node: PlanNode,
  first: ReadonlyMap<string, string>,
  text: string,
  above = '',
): Omit<Fault<Statement>, 'statement'>[] {
  const table = node['Relation Name'] ?? above;
  const { 'Node Type': kind, 'Index Name': index, 'Index Cond': condition = '' } = node;
  // With a condition on later columns only, all of the index is read.
  const isFound = index !== undefined && condition.includes(first.get(index) ?? '?');
  const isFault = BIG.has(table) && SCAN.test(kind) && !isFound && !mayRead(index, text);
  const own = isFault ? [{ table, why: [kind, index, condition].filter(Boolean).join(' ') }] : [];
  // The index below a bitmap scan does not name its table.
  const passOn = kind === 'Bitmap Heap Scan' ? table : above;
  const below = (node.Plans ?? []).flatMap((one) => nodeErrors(one, first, text, passOn));
  return [...own, ...below];
}

const SCAN = /^(Seq|Index|Index Only|Bitmap Index) Scan$/;

/** By which column each index finds. */
async function firstColumns(db: Queries): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ index: string; first: string }>`
    select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid, 1, true) as first
    from pg_index where indrelid::regclass::text in (${sql.join([...BIG])})`.execute(db);
  return new Map(rows.map(({ index, first }) => [index, first]));
}
