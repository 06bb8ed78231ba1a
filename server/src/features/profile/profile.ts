import type { Profile } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';

/** The user's own profile. */
export async function getProfile(ctx: Context, userId: number): Promise<Profile> {
  return ctx.database.queries
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'last_name',
      'profile_image',
      'phone',
      'birth_date',
      'bio',
      'is_staff',
      'is_superuser',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
