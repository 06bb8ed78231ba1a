import {
  EMAIL_TAKEN,
  ERASED_NAME,
  type FieldErrors,
  type StaffRole,
  LAST_SUPERUSER,
  SUPERUSER_ONLY,
  USERNAME_TAKEN,
} from '@trilha/contract';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Queries, type Trx, violatedColumns } from '../../platform/database/database.ts';
import { lockRow, lockSuperusers } from '../../platform/database/locks.ts';
import { invalid, httpError } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { searchable } from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type UserRow = Selectable<Tables['users']>;

/** E-mails are compared without regard to case, and stored that way. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Usernames with equal keys count as the same name. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** First and last name, or the username where both are blank; for erased users a fixed name. */
export function nameOf(user: {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly erased_at: string | null;
}): string {
  if (user.erased_at !== null) return ERASED_NAME;
  return `${user.first_name} ${user.last_name}`.trim() || user.username;
}

export interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Absent: the user has to set one by mail before they can log in. */
  readonly password?: string;
  readonly is_active?: boolean;
  readonly is_staff?: boolean;
  readonly is_superuser?: boolean;
  readonly staff_role?: StaffRole;
  readonly phone?: string;
  readonly birth_date?: string | null;
  readonly bio?: string;
}

/**
 * Adds a user.
 * @throws 400 on `email` or `username` when it is taken, on both when both are.
 */
export async function createUser(ctx: Context, input: NewUser): Promise<{ id: number }> {
  const { password, ...fields } = input;
  // Before any transaction: while one is open, only the database may be awaited.
  const password_hash = password === undefined ? null : await hashPassword(password);
  return reportTakenNames(ctx, fields, () =>
    insertUser(ctx, ctx.database.queries, { ...fields, password_hash }),
  );
}

/** Inserts the row of a new user; to be called inside `reportTakenNames`. */
export async function insertUser(
  ctx: Context,
  db: Queries,
  input: Omit<NewUser, 'password'> & { password_hash: string | null; profile_image?: string },
): Promise<{ id: number }> {
  const { first_name = '', last_name = '' } = input;
  return db
    .insertInto('users')
    .values({
      ...namesOf({ ...input, first_name, last_name }),
      password_hash: input.password_hash,
      is_active: input.is_active ?? true,
      is_staff: input.is_staff ?? false,
      is_superuser: input.is_superuser ?? false,
      staff_role: input.staff_role ?? 'all',
      profile_image: input.profile_image ?? null,
      phone: input.phone ?? '',
      birth_date: input.birth_date ?? null,
      bio: input.bio ?? '',
      date_joined: ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The names of a user as they are stored, with the columns that are derived from them. */
export function namesOf(input: Names & { first_name: string; last_name: string }) {
  const email = normalEmail(input.email);
  const username = input.username.trim();
  const first_name = input.first_name.trim();
  const last_name = input.last_name.trim();
  return {
    email,
    username,
    first_name,
    last_name,
    username_key: usernameKey(username),
    ...derivedFrom({ username, email, first_name, last_name }),
  };
}

/** What a user is found and listed by. */
export function derivedFrom({ username, email, first_name, last_name }: Names & FullName) {
  return {
    search_text: searchable(username, email, first_name, last_name),
    sort_name: searchable(`${first_name} ${last_name}`.trim() || username),
  };
}

interface FullName {
  readonly first_name: string;
  readonly last_name: string;
}

interface Names {
  readonly email: string;
  readonly username: string;
}

/** Runs `work`; where it fails because a name was taken meanwhile, throws 400 on that field. */
export async function reportTakenNames<T>(
  ctx: Context,
  names: Names,
  work: () => Promise<T>,
  ownId?: number,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violatedColumns(error)) throw error;
    throw invalid(await takenNames(ctx.database.queries, names, ownId));
  }
}

/** The errors of the given names that another user has already, by field. */
export async function takenNames(
  db: Queries,
  names: { readonly email?: string | undefined; readonly username?: string | undefined },
  ownId?: number,
): Promise<FieldErrors> {
  const email = names.email === undefined ? undefined : normalEmail(names.email);
  const key = names.username === undefined ? undefined : usernameKey(names.username.trim());
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'username_key'])
    .where((or) =>
      or.or([
        ...(email === undefined ? [] : [or('email', '=', email)]),
        ...(key === undefined ? [] : [or('username_key', '=', key)]),
      ]),
    )
    .execute();
  const others = rows.filter((row) => row.id !== ownId);
  const errors: FieldErrors = {};
  if (others.some((row) => row.email === email)) errors['email'] = [EMAIL_TAKEN];
  if (others.some((row) => row.username_key === key)) errors['username'] = [USERNAME_TAKEN];
  return errors;
}

type Rights = Pick<UserRow, 'is_active' | 'is_staff' | 'is_superuser'>;

export const isActiveSuperuser = (user: Omit<Rights, 'is_staff'>) =>
  user.is_active && user.is_superuser;

/**
 * Only superusers may change staff and superusers, or make users such.
 * @throws 403
 */
export function mayHandle(
  actor: Pick<UserRow, 'is_superuser'>,
  ...users: readonly Omit<Rights, 'is_active'>[]
): void {
  const isAboutStaff = users.some((user) => user.is_staff || user.is_superuser);
  if (isAboutStaff && !actor.is_superuser) throw httpError(403, SUPERUSER_ONLY);
}

/**
 * Locks a user until the transaction ends. All superusers are locked first, because of two who demote each
 * other at once only one may succeed.
 */
export async function lockUser(ctx: Context, trx: Trx, id: number): Promise<void> {
  await lockSuperusers(ctx.database, trx);
  await lockRow(ctx.database, trx, 'users', id);
}

/** @throws 409 with `sentence` where nobody else is an active superuser */
export async function requireOtherSuperuser(
  trx: Queries,
  id: number,
  sentence = LAST_SUPERUSER,
): Promise<void> {
  if (!(await hasOtherSuperuser(trx, id))) throw httpError(409, sentence);
}

/** Whether somebody else is an active superuser. */
export async function hasOtherSuperuser(trx: Queries, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', sql.lit(true))
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}
