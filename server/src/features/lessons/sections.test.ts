import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

/** A course of five lessons: the first without a section, then two sections of two. */
async function courseWithSections() {
  const school = await testSchool();
  const paulo = await school.as(await school.user({ is_staff: true }));
  const { id, lessons } = await school.course({ lessons: 5 });
  const [welcome = 0, one = 0, two = 0, three = 0, four = 0] = lessons;
  const path = `/admin/courses/${id}/lessons/order/`;
  const sections = [
    { lesson_id: one, title: 'Week 1' },
    { lesson_id: three, title: 'Week 2' },
  ];
  expect((await paulo.post(path, { ids: lessons, sections })).status).toBe(204);
  const names = new Map([
    [welcome, 'welcome'],
    [one, 'one'],
    [two, 'two'],
    [three, 'three'],
    [four, 'four'],
  ]);
  /** The lessons by their names, each title before the one that it stands with. */
  const outline = async () => {
    const { body } = await paulo.get(`/courses/${id}/`);
    return body.lessons.flatMap((each: { id: number; section_title: string }) => [
      ...(each.section_title === '' ? [] : [each.section_title]),
      names.get(each.id) ?? 'other',
    ]);
  };
  return { school, paulo, id, path, lessons, welcome, one, two, three, four, outline };
}

const BEGUN = ['welcome', 'Week 1', 'one', 'two', 'Week 2', 'three', 'four'];

test('sections begin where staff say, for students too', async () => {
  const { school, paulo, id, path, lessons, three, outline } = await courseWithSections();
  expect(await outline()).toEqual(BEGUN);
  const { body } = await paulo.get(`/admin/courses/${id}/lessons/`);
  expect(body.results.map((each: { section_title: string }) => each.section_title)).toEqual([
    '',
    'Week 1',
    '',
    'Week 2',
    '',
  ]);
  const ana = await school.as(await school.user());
  expect((await ana.get(`/courses/${id}/`)).body.lessons[1].section_title).toBe('Week 1');
  // Those that are not named go.
  await paulo.post(path, { ids: lessons, sections: [{ lesson_id: three, title: ' The rest ' }] });
  expect(await outline()).toEqual(['welcome', 'one', 'two', 'The rest', 'three', 'four']);
  await paulo.post(path, { ids: lessons, sections: [] });
  expect(await outline()).toEqual(['welcome', 'one', 'two', 'three', 'four']);
});

test('an order without a word about sections leaves them where they are', async () => {
  const { paulo, path, welcome, one, two, three, four, outline } = await courseWithSections();
  await paulo.post(path, { ids: [welcome, two, one, four, three] });
  expect(await outline()).toEqual(['welcome', 'Week 1', 'two', 'one', 'Week 2', 'four', 'three']);
});

test('the section of a lesson that goes or moves away begins with the next one', async () => {
  const { paulo, one, two, three, outline } = await courseWithSections();
  await paulo.delete(`/admin/lessons/${one}/`);
  expect(await outline()).toEqual(['welcome', 'Week 1', 'two', 'Week 2', 'three', 'four']);
  await paulo.patch(`/admin/lessons/${three}/`, { order: 1 });
  expect(await outline()).toEqual(['three', 'welcome', 'Week 1', 'two', 'Week 2', 'four']);
  // It was the only one of its section.
  await paulo.delete(`/admin/lessons/${two}/`);
  expect(await outline()).toEqual(['three', 'welcome', 'Week 2', 'four']);
});

test('a lesson that is changed, or put where it is, keeps its section', async () => {
  const { paulo, one, outline } = await courseWithSections();
  await paulo.patch(`/admin/lessons/${one}/`, { title: 'Other', order: 2 });
  expect(await outline()).toEqual(BEGUN);
});

test('a copy of a lesson begins no section, one of the course has them all', async () => {
  const { paulo, id, one, outline } = await courseWithSections();
  const { body: copy } = await paulo.post(`/admin/courses/${id}/duplicate/`);
  const { body } = await paulo.get(`/admin/courses/${copy.id}/lessons/`);
  expect(body.results.map((each: { section_title: string }) => each.section_title)).toEqual([
    '',
    'Week 1',
    '',
    'Week 2',
    '',
  ]);
  await paulo.post(`/admin/lessons/${one}/duplicate/`);
  expect(await outline()).toEqual(['welcome', 'Week 1', 'one', 'other', ...BEGUN.slice(3)]);
});

test('a section without a title, or with a lesson of another course, is refused', async () => {
  const { school, paulo, path, lessons, one, outline } = await courseWithSections();
  const other = await school.course({ lessons: 1 });
  for (const section of [
    { lesson_id: one, title: ' ' },
    { lesson_id: other.lessons[0], title: 'Week 3' },
    { lesson_id: one, title: 'x'.repeat(201) },
  ]) {
    const reply = await paulo.post(path, { ids: lessons, sections: [section] });
    expect([reply.status, Object.keys(reply.body)[0]]).toEqual([
      400,
      expect.stringMatching(/^sections/),
    ]);
  }
  expect(await outline()).toEqual(BEGUN);
});
