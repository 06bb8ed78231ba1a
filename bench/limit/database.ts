import SqliteFile, { type Statement } from 'better-sqlite3';

/** Whose session it is, and when the request came. */
export interface Caller {
  readonly session: number;
  readonly now: string;
}

/** The limit answers the status without a body. No request of a run is refused. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export type RawRow = readonly (number | string | null)[];

/** A database file with the durability of the product, and its prepared statements. */
export interface LimitDatabase {
  /** A prepared statement whose rows are objects. */
  rows<Row>(this: void, sql: string): Statement<unknown[], Row>;
  /** A prepared statement whose rows are arrays. */
  rawRows(this: void, sql: string): Statement<unknown[], RawRow>;
  write(this: void, sql: string): Statement;
  transaction<T>(this: void, work: () => T): T;
  /** @throws 401 where the session is not good now */
  userOf(this: void, caller: Caller): { id: number; isStaff: boolean };
}

export function openDatabase(path: string): LimitDatabase {
  const file = new SqliteFile(path, { timeout: 10_000 });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');

  // With a bare `?`, SQLite as it is built here plans a statement anew for each value. The unary
  // plus changes no value and keeps the plan.
  const planned = (sql: string) => sql.replaceAll('?', '+?');
  const rows = <Row>(sql: string) => file.prepare<unknown[], Row>(planned(sql));
  const rawRows = (sql: string) => file.prepare<unknown[], RawRow>(planned(sql)).raw();
  const write = (sql: string) => file.prepare(planned(sql));

  const begin = file.prepare('begin immediate');
  const commit = file.prepare('commit');
  const rollback = file.prepare('rollback');
  const transaction = <T>(work: () => T): T => {
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

  const userRow = rows<{ id: number; is_staff: number; is_superuser: number }>(
    `select users.id, is_staff, is_superuser
      from sessions join users on users.id = sessions.user_id
      where sessions.id = ? and revoked_at is null and expires_at > ? and is_active = 1`,
  );
  const lacksSecondFactor = rows(
    `select 1 from school_settings where name = 'staff_second_factor_required' and is_on = 1
      and not exists (select 1 from second_factors where user_id = ? and confirmed_at is not null)`,
  );
  const userOf = ({ session, now }: Caller) => {
    const row = userRow.get(session, now);
    if (!row) throw new Refused(401);
    const hasRights = row.is_staff === 1 || row.is_superuser === 1;
    const isStaff = hasRights && lacksSecondFactor.get(row.id) === undefined;
    return { id: row.id, isStaff };
  };

  return { rows, rawRows, write, transaction, userOf };
}

export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.round((done / total) * 100);
