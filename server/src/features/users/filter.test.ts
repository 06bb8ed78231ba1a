import { expect, test } from 'vitest';
import { createCourse } from '../courses/courses.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';

async function people() {
  const school = await testSchool();
  const course = await createCourse(school.ctx, {
    title: 'A course',
    subtitle: '',
    description: '',
    level: 'beginner',
    duration: '1 h',
  });
  const logIn = async (user: { email: string }) =>
    expect(
      (await school.anyone.post('/token/', { email: user.email, password: PASSWORD })).status,
    ).toBe(200);
  const add = (username: string, more: object = {}) =>
    school.user({ username, password: PASSWORD, ...more });
  const root = await add('root', { is_superuser: true });
  const paulo = await add('paulo', { is_staff: true, last_name: 'Zanin' });
  const elise = await add('zoe', { first_name: 'Élise' });
  await logIn(elise);
  school.pass({ days: 40 });
  await logIn(paulo);
  await add('bia', { is_active: false });
  const nils = await add('nils');
  await school.ctx.database.queries
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', nils.id)
    .execute();
  const staff = await school.as(root);
  await staff.post('/admin/enrollments/', { user: elise.id, course: course.id });
  const names = async (query: string) => {
    const { status, body } = await staff.get(`/admin/users/?${query}`);
    expect(status).toBe(200);
    const results: readonly { username: string }[] = body.results;
    expect(body.count).toBe(results.length);
    return results.map(({ username }) => username).join(' ');
  };
  return { school, root, staff, course, names };
}

test('users are found by role, status, course and when they were here', async () => {
  const { names, course, staff } = await people();
  const found = {
    '': 'nils bia zoe paulo root',
    'role=student': 'nils bia zoe',
    'role=staff': 'paulo',
    'role=superuser': 'root',
    'status=active': 'nils zoe paulo root',
    'status=inactive': 'bia',
    'status=invited': 'nils',
    [`course=${course.id}`]: 'zoe',
    'course=999999': '',
    'course=x': '',
    'never_logged_in=true': 'nils bia',
    'idle_since=30': 'zoe',
    'idle_since=41': '',
    'role=student&status=active': 'nils zoe',
    'search=elise&role=student': 'zoe',
    'search=elise&role=staff': '',
    // What nobody understands is no filter.
    'role=king&status=x&never_logged_in=no&idle_since=x': 'nils bia zoe paulo root',
  };
  for (const [query, expected] of Object.entries(found))
    expect(await names(query), query).toBe(expected);
  const { text } = await staff.get('/admin/users/export/?role=student&status=active');
  expect(text.split('\n').filter((line) => line.includes('@'))).toHaveLength(2);
});

test('users are listed by name, by when they joined and by when they were here last', async () => {
  const { names } = await people();
  // By the name that is shown, without accents: Élise stands between bia and nils.
  expect(await names('order=name')).toBe('bia zoe nils root paulo');
  expect(await names('order=-name')).toBe('paulo root nils zoe bia');
  expect(await names('order=joined')).toBe('root paulo zoe bia nils');
  expect(await names('order=-last_seen')).toBe('paulo root zoe nils bia');
  expect(await names('order=last_seen')).toBe('bia nils zoe root paulo');
  expect(await names('order=shoe-size')).toBe('nils bia zoe paulo root');
});

test('who renews an access token is here, which is stored once an hour', async () => {
  const { school, root } = await people();
  const { email } = await school.user({ password: PASSWORD });
  const { body } = await school.anyone.post('/token/', { email, password: PASSWORD });
  const seen = async () => {
    const { results } = (await (await school.as(root)).get('/admin/users/')).body;
    return (results as { email: string; last_seen_at: string }[]).find((one) => one.email === email)
      ?.last_seen_at;
  };
  const first = school.ctx.now().toISOString();
  const renewAfter = async (minutes: number) => {
    school.pass({ minutes });
    const { status } = await school.anyone.post('/token/refresh/', { refresh: body.refresh });
    expect(status).toBe(200);
    return seen();
  };
  expect(await seen()).toBe(first);
  expect(await renewAfter(59)).toBe(first);
  expect(await renewAfter(1)).toBe(school.ctx.now().toISOString());
});

test('a changed name changes the place in the list', async () => {
  const { staff, names } = await people();
  await staff.patch('/profiles/me/', { first_name: 'Aaron' });
  expect(await names('order=name')).toBe('root bia zoe nils paulo');
});
