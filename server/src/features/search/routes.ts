import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { find } from './search.ts';

export function searchRoutes(ctx: Context): Handlers<typeof api.adminSearch> {
  return {
    find: ({ user, query }) => find(ctx, user, query.q),
  };
}
