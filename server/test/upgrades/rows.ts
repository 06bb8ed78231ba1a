/** Rows by table. Columns that are left out are null or have the default of that time. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The secret of the school of the fixtures, with which some of its rows are encrypted. */
export const SECRET = 'the secret of a school that is older';
/** The password of all who have one. */
export const PASSWORD = 'a-long-password';
/** The refresh token of the session that Ana has open. */
export const REFRESH_TOKEN = 'the refresh token of Ana';
/** What the authenticator app of the superuser knows, and a recovery code of hers. */
export const APP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const RECOVERY_CODE = 'abcde-fghjk';

/** What a file of `rows/` says about the migration of the same name; where there is none, nothing. */
export interface RowsOfMigration {
  /** Rows as that version wrote them, which every later version must know how to read. */
  readonly rows?: Rows;
  /** What the migration changes in rows of before: columns of a table, or all that it holds. */
  readonly changes?: Readonly<Record<string, readonly string[] | 'all rows'>>;
}
