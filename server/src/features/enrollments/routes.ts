import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/days.ts';
import { Answer, Download } from '../../platform/http/answers.ts';
import { checking, type Handlers, wholeList } from '../../platform/http/route.ts';
import { endEnrollment, enrollMany, enrollmentErrors, enrollUser } from './admin.ts';
import { leave, listEnrollments } from './enrollments.ts';
import { exportEnrollments } from './export.ts';
import { listAllEnrollments, peopleOf } from './overview.ts';

export function enrollmentRoutes(ctx: Context): Handlers<typeof api.enrollments> {
  return {
    list: async ({ user, language }) => wholeList(await listEnrollments(ctx, user, language)),
    leave: ({ user, params }) => leave(ctx, user, params.id),
  };
}

export function adminEnrollmentRoutes(ctx: Context): Handlers<typeof api.adminEnrollments> {
  return {
    list: ({ user, query }) => listAllEnrollments(ctx, user, query),
    create: checking(
      ({ fields }) => enrollmentErrors(ctx.database.queries, fields),
      ({ user, body, once }) =>
        once(async (inner) => {
          const { enrollment, isNew } = await enrollUser(inner, user, body);
          return new Answer(isNew ? 201 : 200, enrollment);
        }),
    ),
    bulk: checking(
      ({ fields: { course } }) => enrollmentErrors(ctx.database.queries, { course }),
      ({ user, body, once }) =>
        once(async (inner) => ({ users: await enrollMany(inner, user, body) })),
    ),
    people: ({ user, body }) => peopleOf(ctx, user, body.filter),
    export: async ({ user, body, language }) =>
      new Download(
        `enrollments-${dayIn(ctx.timeZone, ctx.now())}.csv`,
        exportEnrollments(ctx, user, body.enrollments, language),
      ),
    remove: ({ user, params }) => endEnrollment(ctx, user, params.id),
  };
}
