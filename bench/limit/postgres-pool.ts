import pg from 'pg';

const { builtins } = pg.types;

/** `2026-03-02 12:00:00.5+00`, as a session in UTC writes it, in the form of the API. */
export function moment(value: string): string {
  const fraction = value.slice(20, -3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.TIMESTAMPTZ]: moment,
  [builtins.DATE]: (value) => value,
};

export interface Client {
  query(query: { name: string; text: string; values?: unknown[]; rowMode?: 'array' }): Promise<{
    rows: unknown[];
    rowCount: number | null;
  }>;
}

export type Raw = readonly (number | string | boolean | null)[];

let names = 0;

/** A statement with a name: each connection plans it once. */
export function statement<Row>(
  text: string,
): (client: Client, ...values: unknown[]) => Promise<Row[]> {
  const name = `s${(names += 1)}`;
  return async (client, ...values) => (await client.query({ name, text, values })).rows as Row[];
}

/** The same with rows as arrays. */
export function list(text: string): (client: Client, ...values: unknown[]) => Promise<Raw[]> {
  const name = `s${(names += 1)}`;
  return async (client, ...values) =>
    (await client.query({ name, text, values, rowMode: 'array' })).rows as Raw[];
}

/** The person of a session; staff only while their rights do not rest. $1 and $2 are theirs. */
export const CALLER = `select users.id, (is_staff or is_superuser) and not exists (
    select 1 from school_settings where name = 'staff_second_factor_required' and is_on
      and not exists (select 1 from second_factors
        where user_id = users.id and confirmed_at is not null)) as is_staff
  from sessions join users on users.id = sessions.user_id
  where sessions.id = $1 and revoked_at is null and expires_at > $2 and is_active`;

const begin = statement('begin');
const commit = statement('commit');
const rollback = statement('rollback');

/** Connections like the product's, with times in the form of the API. */
export interface LimitPool {
  readonly pool: Client;
  /** Runs the work in a transaction. */
  atOnce<T>(this: void, work: (client: Client) => Promise<T>): Promise<T>;
}

export function openLimitPool(url: string): LimitPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });

  const atOnce = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await begin(client);
      const result = await work(client);
      await commit(client);
      return result;
    } catch (error) {
      await rollback(client);
      throw error;
    } finally {
      client.release();
    }
  };

  return { pool, atOnce };
}
