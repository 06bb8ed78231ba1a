import { expect, test } from 'vitest';
import { keepMessage } from '../messages/messages.ts';
import { testSchool } from '../../../test/school.ts';

const COUNTS = '/admin/counts/';

test('what waits for staff is counted, of each at most a hundred', async () => {
  const school = await testSchool();
  const user = await school.user({ is_staff: true });
  const counts = async () => (await (await school.as(user)).get(COUNTS)).body;
  expect(await counts()).toEqual({
    enrollments_today: 0,
    open_messages: 0,
    deletion_requests: 0,
    staff_without_second_factor: null,
  });

  const course = await school.course();
  const [ana, bia] = [await school.user(), await school.user()];
  await school.enroll(ana, course.id);
  school.pass({ days: 1 });
  await school.enroll(bia, course.id);
  const message = {
    first_name: 'Rui',
    last_name: 'Alves',
    email: 'rui@visitors.test',
    subject: 'Outros assuntos',
    message: 'Quanto custa?',
  };
  const { queries } = school.ctx.database;
  const first = await keepMessage(school.ctx, queries, message);
  await keepMessage(school.ctx, queries, message);
  await (await school.as(user)).patch(`/admin/messages/${first.id}/`, { handled: true });
  await queries
    .insertInto('deletion_requests')
    .values({ user_id: ana.id, requested_at: school.ctx.now().toISOString() })
    .execute();
  expect(await counts()).toMatchObject({
    enrollments_today: 1,
    open_messages: 1,
    deletion_requests: 1,
  });

  for (let n = 0; n < 100; n += 1) await keepMessage(school.ctx, queries, message);
  expect((await counts()).open_messages).toBe(100);
});

test('superusers are told how many of the active staff have no second step', async () => {
  const school = await testSchool();
  const root = await school.user({ is_superuser: true });
  const guarded = await school.user({ is_staff: true });
  await school.user({ is_staff: true });
  await school.user({ is_staff: true, is_active: false });
  await school.user();
  const counted = async () =>
    (await (await school.as(root)).get(COUNTS)).body.staff_without_second_factor;
  expect(await counted()).toBe(3);
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({
      user_id: guarded.id,
      secret: 'x',
      started_at: school.ctx.now().toISOString(),
      confirmed_at: school.ctx.now().toISOString(),
      last_step: 0,
    })
    .execute();
  expect(await counted()).toBe(2);
});
