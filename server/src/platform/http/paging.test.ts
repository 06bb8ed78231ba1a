import { ADMIN_PAGE_SIZE, INVALID_PAGE } from '@trilha/contract';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

const COURSES = '/admin/courses/';

/** Staff of a school with so many courses. */
async function staffWithCourses(count: number) {
  const school = await testSchool();
  for (let n = 0; n < count; n += 1) await school.course();
  return school.as(await school.user({ is_staff: true }));
}

test('a list of exactly one page has no next page', async () => {
  const staff = await staffWithCourses(ADMIN_PAGE_SIZE);
  const { body } = await staff.get(COURSES);
  expect(body).toMatchObject({ count: ADMIN_PAGE_SIZE, next: null, previous: null });
  expect(body.results).toHaveLength(ADMIN_PAGE_SIZE);
  const second = await staff.get(`${COURSES}?page=2`);
  expect(second.status).toBe(404);
  expect(second.body.detail).toBe(INVALID_PAGE);
});

test('one row more makes a second page of one row', async () => {
  const staff = await staffWithCourses(ADMIN_PAGE_SIZE + 1);
  const first = (await staff.get(COURSES)).body;
  expect(first).toMatchObject({ count: ADMIN_PAGE_SIZE + 1, previous: null });
  expect(first.next).toBe(`/api${COURSES}?page=2`);
  const second = (await staff.get(first.next.slice('/api'.length))).body;
  expect(second).toMatchObject({ next: null, previous: `/api${COURSES}?page=1` });
  expect(second.results).toHaveLength(1);
  expect((await staff.get(`${COURSES}?page=3`)).status).toBe(404);
});

test('an empty list has a first page', async () => {
  const staff = await staffWithCourses(0);
  expect((await staff.get(COURSES)).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});
