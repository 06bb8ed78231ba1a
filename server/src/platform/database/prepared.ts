import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { keepPrepared } from './postgres.ts';

/** Marks the place of a param in a query. */
class ParamSlot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Puts the place of a param into a query; `prepare` passes this function to `build`. */
export type Param<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * Builds and compiles a query once; it then runs with other values each time. Use it for the queries
 * of calls that students make all day: building one takes several times as long as SQLite takes to
 * run it, and PostgreSQL keeps the plan of a prepared statement.
 * @param build builds the query; `param('name')` stands for the value of that name
 * @returns a function that runs the query in a database or a transaction and returns the rows
 */
export function prepare<Values extends object, Row>(
  build: (db: Queries, param: Param<Values>) => Compilable<Row>,
): (db: Queries, values: Values) => Promise<Row[]> {
  // One for each engine, because a test process may have databases of both.
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
 * The same for a query about a list, such as an insert of several rows: it is compiled once for each length
 * of the list, of which there must be few.
 * @param build gets a `param` for each item, and one for the values that all share
 */
export function prepareList<Item extends object, Values extends object, Row>(
  build: (db: Queries, items: readonly Param<Item>[], param: Param<Values>) => Compilable<Row>,
): (db: Queries, items: readonly Item[], values: Values) => Promise<Row[]> {
  const byLength = new Map<number, ReturnType<typeof prepare<object, Row>>>();
  return async (db, items, values) => {
    let query = byLength.get(items.length);
    if (!query) {
      query = prepare<object, Row>((queries, param) => {
        const named = param as Param<Record<string, never>>;
        const ofItems = items.map(
          (_, at): Param<Item> =>
            (name) =>
              named(`${at} ${name}`),
        );
        return build(queries, ofItems, (name) => named(name));
      });
      byLength.set(items.length, query);
    }
    const flat = items.flatMap((item, at) =>
      Object.entries(item).map(([name, value]) => [`${at} ${name}`, value] as const),
    );
    return query(db, { ...values, ...Object.fromEntries(flat) });
  };
}

/**
 * Runs a query whose form differs from call to call. PostgreSQL keeps each form as a prepared
 * statement, so there must not be many of them.
 */
export async function executePrepared<Row>(db: Queries, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  keepPrepared(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}

/** The row of a query that always returns exactly one, such as a count. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always gives a row gave none.');
  return row;
}
