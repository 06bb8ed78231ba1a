import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/route.ts';
import { listEnrollments } from './enrollments.ts';

export function enrollmentRoutes(ctx: Context): Handlers<typeof api.enrollments> {
  return {
    list: async ({ user }) => wholeList(await listEnrollments(ctx, user)),
  };
}
