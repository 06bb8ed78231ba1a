import { type api, PICTURE_REQUIRED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers, receiving } from '../../platform/http/route.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { getProfile, profileErrors, replacePicture, updateProfile } from './profile.ts';

export function profileRoutes(ctx: Context): Handlers<typeof api.profile> {
  const picture = { ...pictures(ctx, 'profile_image'), required: PICTURE_REQUIRED };
  return {
    get: ({ user }) => getProfile(ctx, user.id),
    update: checking(
      ({ user, fields }) => profileErrors(ctx, ctx.database.queries, user.id, fields),
      ({ user, body }) => updateProfile(ctx, user.id, body),
    ),
    uploadImage: receiving(picture, async ({ user }, profile_image) => {
      await replacePicture(ctx, user.id, profile_image);
      return { profile_image };
    }),
  };
}
