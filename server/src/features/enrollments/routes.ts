import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { Answer, type Handlers, wholeList } from '../../platform/http/route.ts';
import { endEnrollment, enrollMany, enrollUser } from './admin.ts';
import { listEnrollments } from './enrollments.ts';
import { listAllEnrollments } from './overview.ts';

export function enrollmentRoutes(ctx: Context): Handlers<typeof api.enrollments> {
  return {
    list: async ({ user }) => wholeList(await listEnrollments(ctx, user)),
  };
}

export function adminEnrollmentRoutes(ctx: Context): Handlers<typeof api.adminEnrollments> {
  return {
    list: ({ query }) => listAllEnrollments(ctx, query),
    create: async ({ user, body }) => {
      const { enrollment, isNew } = await enrollUser(ctx, user, body);
      return new Answer(isNew ? 201 : 200, enrollment);
    },
    bulk: async ({ user, body }) => ({ users: await enrollMany(ctx, user, body) }),
    remove: ({ user, params }) => endEnrollment(ctx, user, params.id),
  };
}
