import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { keepPrepared } from './postgres.ts';

/** Stands in a query for a value that comes later. */
class ParamSlot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for the value of that name. */
export type Param<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * A query that is written down once and then run with ever new values. Building and compiling one
 * takes several times as long as SQLite takes to answer it, and PostgreSQL keeps the plan: this is
 * for the queries of calls that students make all day.
 * @param build writes the query; `fill('name')` stands where the value of that name will be
 * @returns runs it in a database or transaction and gives the rows
 */
export function prepare<Values extends object, Row>(
  build: (db: Queries, param: Param<Values>) => Compilable<Row>,
): (db: Queries, values: Values) => Promise<Row[]> {
  // By the engine's compiler: one process may have databases of both, in tests.
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter.constructor;
    let query = compiled.get(engine);
    if (!query) {
      query = build(db, (name) => sql.val(new ParamSlot(name)) as never).compile();
      keepPrepared(query.sql);
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof ParamSlot ? values[value.name as keyof Values] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/**
 * Runs a query that is built for each call, for what does not always ask the same way. PostgreSQL
 * keeps its statement like those of `prepare`: there must not be many different ones.
 */
export async function executePrepared<Row>(db: Queries, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  keepPrepared(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}

/** The row of a query that always gives exactly one, such as a count. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always gives a row gave none.');
  return row;
}
