import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { countWaiting } from './counts.ts';

export function countRoutes(ctx: Context): Handlers<typeof api.adminCounts> {
  return {
    get: ({ user }) => countWaiting(ctx, user),
  };
}
