import {
  BIRTH_DATE_NOT_PAST,
  type FieldErrors,
  type Profile,
  type ProfileInput,
  USERNAME_TAKEN,
} from '@trilha/contract';
import { roleOf } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { type Queries, violatedColumns } from '../../platform/database/database.ts';
import { recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { dayIn } from '../../platform/days.ts';
import { invalid, notFound, requireValid } from '../../platform/http/errors.ts';
import { type LanguageOfScreens, languageOfScreens } from '../../platform/language-of-screens.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { derivedFrom, usernameKey } from '../people/people.ts';

const profileColumns = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'profile_image',
  'phone',
  'birth_date',
  'bio',
  'language',
  'is_staff',
  'is_superuser',
  'staff_role',
] as const;

/**
 * The user's own profile.
 * @throws 404 where they were deleted meanwhile
 */
export async function getProfile(ctx: Context, userId: number): Promise<Profile> {
  return effective(ctx, await profileOf(ctx.database.queries, userId));
}

/** A profile as it is stored. */
type StoredProfile = Omit<Profile, 'teaches' | keyof LanguageOfScreens> & {
  readonly language: Profile['language'] | null;
};

const effective = async (ctx: Context, profile: StoredProfile): Promise<Profile> => ({
  ...profile,
  ...(await roleOf(ctx.database.queries, profile)),
  ...languageOfScreens(ctx, profile.language),
});

const profileById = prepare((db, param: Param<{ userId: number }>) =>
  db.selectFrom('users').select(profileColumns).where('id', '=', param('userId')),
);

async function profileOf(db: Queries, userId: number): Promise<StoredProfile> {
  const [profile] = await profileById(db, { userId });
  if (!profile) throw notFound();
  return profile;
}

/**
 * Changes the fields that are given.
 * @throws 400 on `username` when another user has it, on `birth_date` when it is not past; on both
 *   when both are.
 */
export async function updateProfile(
  ctx: Context,
  userId: number,
  input: ProfileInput,
): Promise<Profile> {
  const { database } = ctx;
  try {
    const stored = await database.transaction(async (trx) => {
      // Locked, because the search text is computed from the stored names, which a concurrent update may
      // change.
      await lockRow(database, trx, 'users', userId);
      requireValid(await profileErrors(ctx, trx, userId, input));

      const before = await profileOf(trx, userId);
      const changed = { ...before, ...input };
      const { username, email, first_name, last_name, phone, birth_date, bio, language } = changed;
      // These fields are in staff's forms too.
      const after = { username, first_name, last_name, birth_date };
      await recordVersion(trx, 'users', userId, { before, after });
      return trx
        .updateTable('users')
        .set({
          username,
          username_key: usernameKey(username),
          first_name,
          last_name,
          phone,
          birth_date,
          bio,
          language,
          ...derivedFrom({ username, email, first_name, last_name }),
        })
        .where('id', '=', userId)
        .returning(profileColumns)
        .executeTakeFirstOrThrow();
    });
    return effective(ctx, stored);
  } catch (error) {
    // Another user took the name since the query above.
    if (violatedColumns(error)) throw invalid({ username: [USERNAME_TAKEN] });
    throw error;
  }
}

/** All errors that the schema cannot find in the given fields. */
export async function profileErrors(
  ctx: Context,
  db: Queries,
  userId: number,
  { username, birth_date }: ProfileInput,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (username !== undefined) {
    const owner = await db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', usernameKey(username))
      .where('id', '!=', userId)
      .executeTakeFirst();
    if (owner) errors['username'] = [USERNAME_TAKEN];
  }
  if (birth_date && birth_date >= dayIn(ctx.timeZone, ctx.now())) {
    errors['birth_date'] = [BIRTH_DATE_NOT_PAST];
  }
  return errors;
}

/** Replaces the user's picture and removes the previous file. */
export async function replacePicture(ctx: Context, userId: number, path: string): Promise<void> {
  const before = await ctx.database.transaction(async (trx) => {
    // Locked, so that of two new pictures at once the later one removes the earlier one.
    await lockRow(ctx.database, trx, 'users', userId);
    const { profile_image } = await profileOf(trx, userId);
    await trx.updateTable('users').set({ profile_image: path }).where('id', '=', userId).execute();
    return profile_image;
  });
  // The change is committed. A file that cannot be removed now only takes up space.
  if (before !== null) await ctx.files.remove(before).catch(() => undefined);
}
