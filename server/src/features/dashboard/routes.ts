import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { getStats } from './dashboard.ts';

export function dashboardRoutes(ctx: Context): Handlers<typeof api.dashboard> {
  return {
    stats: () => getStats(ctx),
  };
}
