import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/route.ts';
import { getProfile } from './profile.ts';

export function profileRoutes(ctx: Context): Handlers<typeof api.profile> {
  return {
    get: ({ user }) => getProfile(ctx, user.id),
  };
}
