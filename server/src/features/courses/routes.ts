import { type api, PICTURE_REQUIRED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { Answer } from '../../platform/http/answers.ts';
import { checking, type Handlers, receiving, wholeList } from '../../platform/http/route.ts';
import { enroll } from '../enrollments/enrollments.ts';
import {
  addBenefit,
  courseErrors,
  deleteCourse,
  getAdminCourse,
  listAdminCourses,
  removeBenefit,
  updateBenefit,
  updateCourse,
} from './admin.ts';
import { createCourse, getCourse, listCourses } from './courses.ts';
import { duplicateCourse } from './duplicate.ts';
import { courseReadiness } from './readiness.ts';
import { fieldsOf, translationErrors } from './translations.ts';

export function courseRoutes(ctx: Context): Handlers<typeof api.courses> {
  return {
    list: async ({ user, query, language }) =>
      wholeList(await listCourses(ctx, user, query.texts === 'original' ? undefined : language)),
    get: ({ user, params, language }) => getCourse(ctx, user, params.id, language),
    enroll: ({ user, params, once, language }) =>
      once(async (inner) => {
        const { enrollment, created } = await enroll(inner, user, params.id, language);
        return new Answer(created ? 201 : 200, enrollment);
      }),
  };
}

export function adminCourseRoutes(ctx: Context): Handlers<typeof api.adminCourses> {
  // Whole: a course's picture is shown wide and, in a small place, as a square.
  const picture = { ...pictures(ctx, 'icon', 'pictures', 'whole'), required: PICTURE_REQUIRED };
  return {
    list: ({ user, query }) => listAdminCourses(ctx, user, query),
    get: ({ params }) => getAdminCourse(ctx, params.id),
    readiness: ({ params }) => courseReadiness(ctx, params.id),
    create: checking(
      async ({ fields: { language, translations = {} } }) =>
        translationErrors({ language, ...fieldsOf(translations) }),
      ({ user, body, once }) =>
        once(async (inner) => {
          const { id } = await createCourse(inner, body, user);
          return getAdminCourse(inner, id);
        }),
    ),
    update: checking(
      ({ params, fields }) => courseErrors(ctx.database.queries, params.id, fields),
      ({ user, params, body }) => updateCourse(ctx, user, params.id, body),
    ),
    remove: ({ user, params }) => deleteCourse(ctx, user, params.id),
    duplicate: ({ user, params, once, language }) =>
      once((inner) => duplicateCourse(inner, user, params.id, language)),
    uploadIcon: receiving(picture, ({ once }, icon) => once(async () => ({ icon }))),
    addBenefit: ({ user, params, body, once }) =>
      once((inner) => addBenefit(inner, user, params.courseId, body.description)),
    updateBenefit: ({ user, params, body }) => updateBenefit(ctx, user, params, body.description),
    removeBenefit: ({ user, params }) => removeBenefit(ctx, user, params),
  };
}
