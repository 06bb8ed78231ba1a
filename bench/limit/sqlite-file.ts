import SqliteFile, { type Statement } from 'better-sqlite3';
import { type Caller, Refused } from './store.ts';

export type Raw = readonly (number | string | null)[];

/** Rows as SQLite gives them: some columns are 0 or 1 where the answer says false or true. */
export type Flags<T, Names extends keyof T> = Omit<T, Names> & Record<Names, number>;

/** An SQLite file with the durability of the product, and how its statements are made. */
export interface LimitFile {
  /** A statement that is prepared once; its rows are objects. */
  get<Row>(this: void, sql: string): Statement<unknown[], Row>;
  /** The same with rows as arrays. */
  raw(this: void, sql: string): Statement<unknown[], Raw>;
  write(this: void, sql: string): Statement;
  /** Runs the work in a transaction. */
  atOnce<T>(this: void, work: () => T): T;
  /** The end of a query for the user of a session that is good; takes session and moment. */
  readonly ofSession: string;
  /** @throws 401 */
  callerOf(this: void, caller: Caller): { id: number; isStaff: boolean };
}

export function openLimitFile(path: string): LimitFile {
  const file = new SqliteFile(path, { timeout: 10_000 });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');

  // A bare `?` makes SQLite, as it is built here, plan the statement anew for each value; the sign,
  // which changes no value, keeps the plan.
  const planned = (sql: string) => sql.replaceAll('?', '+?');
  const get = <Row>(sql: string) => file.prepare<unknown[], Row>(planned(sql));
  const raw = (sql: string) => file.prepare<unknown[], Raw>(planned(sql)).raw();
  const write = (sql: string) => file.prepare(planned(sql));

  const begin = file.prepare('begin immediate');
  const commit = file.prepare('commit');
  const rollback = file.prepare('rollback');
  const atOnce = <T>(work: () => T): T => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      rollback.run();
      throw error;
    }
  };

  const ofSession = `from sessions join users on users.id = sessions.user_id
    where sessions.id = ? and revoked_at is null and expires_at > ? and is_active = 1`;
  const callerRow = get<{ id: number; is_staff: number; is_superuser: number }>(
    `select users.id, is_staff, is_superuser ${ofSession}`,
  );
  const rightsRest = get(
    `select 1 from school_settings where name = 'staff_second_factor_required' and is_on = 1
      and not exists (select 1 from second_factors where user_id = ? and confirmed_at is not null)`,
  );
  const callerOf = ({ session, now }: Caller) => {
    const row = callerRow.get(session, now);
    if (!row) throw new Refused(401);
    const hasRights = row.is_staff === 1 || row.is_superuser === 1;
    const isStaff = hasRights && rightsRest.get(row.id) === undefined;
    return { id: row.id, isStaff };
  };

  return { get, raw, write, atOnce, ofSession, callerOf };
}
