import { USERNAME_TAKEN } from '@trilha/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { violatedColumns } from '../../platform/database.ts';
import { invalid } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { searchable } from '../../platform/search.ts';
import type { Tables } from '../../platform/tables.ts';

export type UserRow = Selectable<Tables['users']>;

/** E-mails are compared without regard to case, and stored that way. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Two usernames that give the same key are the same name. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
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
  readonly phone?: string;
  readonly birth_date?: string | null;
  readonly bio?: string;
}

/**
 * Adds a user.
 * @throws 400 on `email` or `username` when it is taken, on both when both are.
 */
export async function createUser(ctx: Context, input: NewUser): Promise<{ id: number }> {
  const email = normalEmail(input.email);
  const username = input.username.trim();
  const first_name = input.first_name?.trim() ?? '';
  const last_name = input.last_name?.trim() ?? '';
  // Hashed first: nothing but the database is awaited while a transaction is open.
  const password_hash = input.password === undefined ? null : await hashPassword(input.password);
  try {
    return await ctx.database.queries
      .insertInto('users')
      .values({
        email,
        username,
        username_key: usernameKey(username),
        first_name,
        last_name,
        password_hash,
        is_active: input.is_active ?? true,
        is_staff: input.is_staff ?? false,
        is_superuser: input.is_superuser ?? false,
        phone: input.phone ?? '',
        birth_date: input.birth_date ?? null,
        bio: input.bio ?? '',
        search_text: searchable(username, email, first_name, last_name),
        date_joined: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedColumns(error)) throw invalid(await takenNames(ctx, { email, username }));
    throw error;
  }
}

/** Which of the two names another user has already; all of them at once, as the caller needs. */
async function takenNames(
  ctx: Context,
  names: { email: string; username: string },
): Promise<Record<string, string[]>> {
  const key = usernameKey(names.username);
  const rows = await ctx.database.queries
    .selectFrom('users')
    .select(['email', 'username_key'])
    .where((or) => or.or([or('email', '=', names.email), or('username_key', '=', key)]))
    .execute();
  const errors: Record<string, string[]> = {};
  if (rows.some((row) => row.email === names.email)) {
    errors['email'] = ['A user with this email already exists.'];
  }
  if (rows.some((row) => row.username_key === key)) {
    errors['username'] = [USERNAME_TAKEN];
  }
  return errors;
}
