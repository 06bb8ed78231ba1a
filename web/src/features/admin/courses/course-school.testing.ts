import { type AdminCourse, api, type Benefit, INVALID_PAGE } from '@trilha/contract';
import { adminCourse, mock, nextId, httpError, searched, translationsAfter } from '#test';
import { page, userEvent } from 'vitest/browser';

/** A school with these courses, which staff add, change and delete; the newest comes first. */
export function courseSchool(given: AdminCourse[] = []) {
  let courses = given;
  const change = (id: number, fields: Partial<AdminCourse>) => {
    courses = courses.map((course) => (course.id === id ? { ...course, ...fields } : course));
    return courses.find((course) => course.id === id) ?? adminCourse();
  };
  const benefits = (id: number, edit: (before: Benefit[]) => Benefit[]) =>
    change(id, { benefits: edit(courses.find((course) => course.id === id)?.benefits ?? []) });

  mock(api.adminCourses.list, ({ query }) => {
    const found = searched(courses, query, ({ title }) => title);
    const isPastEnd = found.results.length === 0 && Number(query['page']) > 1;
    return isPastEnd ? httpError(404, INVALID_PAGE) : found;
  });
  return {
    stored: () => courses,
    create: mock(api.adminCourses.create, ({ body }) => {
      const course = adminCourse({ ...body, translations: translationsAfter(body.translations) });
      courses = [course, ...courses];
      return course;
    }),
    update: mock(api.adminCourses.update, ({ params, body: { translations, ...body } }) => {
      const before = courses.find(({ id }) => id === params.id)?.translations;
      return change(params.id, { ...body, translations: translationsAfter(translations, before) });
    }),
    remove: mock(api.adminCourses.remove, ({ params }) => {
      courses = courses.filter(({ id }) => id !== params.id);
    }),
    addBenefit: mock(api.adminCourses.addBenefit, ({ params, body }) => {
      const benefit = { id: nextId(), ...body };
      benefits(params.courseId, (before) => [...before, benefit]);
      return benefit;
    }),
    updateBenefit: mock(api.adminCourses.updateBenefit, ({ params, body }) => {
      const benefit = { id: params.id, ...body };
      benefits(params.courseId, (before) =>
        before.map((each) => (each.id === params.id ? benefit : each)),
      );
      return benefit;
    }),
    removeBenefit: mock(api.adminCourses.removeBenefit, ({ params }) => {
      benefits(params.courseId, (before) => before.filter(({ id }) => id !== params.id));
    }),
  };
}

export const title = page.getByLabelText('Title', { exact: true });
export const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Types everything that a course needs. */
export async function fillCourse(): Promise<void> {
  await title.fill('French for Travel');
  await page.getByLabelText('Subtitle').fill('Paris and beyond');
  await page.getByLabelText('Description').fill('What one says on the way.');
  await userEvent.selectOptions(page.getByLabelText('Level'), 'Beginner');
  await page.getByLabelText('Duration').fill('6 weeks');
}
