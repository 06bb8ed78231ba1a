import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { find } from './search.ts';

export function searchRoutes(ctx: Context): Handlers<typeof api.adminSearch> {
  return {
    find: ({ query }) => find(ctx, query.q),
  };
}
