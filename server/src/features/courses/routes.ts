import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { Answer, type Handlers, wholeList } from '../../platform/route.ts';
import { enroll } from '../enrollments/enrollments.ts';
import { getCourse, listCourses } from './courses.ts';

export function courseRoutes(ctx: Context): Handlers<typeof api.courses> {
  return {
    list: async ({ user }) => wholeList(await listCourses(ctx, user)),
    get: ({ user, params }) => getCourse(ctx, user, params.id),
    enroll: async ({ user, params }) => {
      const { enrollment, created } = await enroll(ctx, user, params.id);
      return new Answer(created ? 201 : 200, enrollment);
    },
  };
}
