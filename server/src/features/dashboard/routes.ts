import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { getOfficeStart, getStats } from './dashboard.ts';
import { getTeacherStart } from './teacher.ts';
import { getToday } from './today.ts';

export function dashboardRoutes(
  ctx: Context,
  background: Background,
): Handlers<typeof api.dashboard> {
  return {
    today: ({ user }) => getToday(ctx, user, background),
    stats: () => getStats(ctx),
    teacher: ({ user }) => getTeacherStart(ctx, user),
    office: () => getOfficeStart(ctx),
  };
}
