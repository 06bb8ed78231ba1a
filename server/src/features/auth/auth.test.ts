import { expect, test } from 'vitest';
import { PASSWORD, testSchool } from '../../../test/school.ts';

test('a user logs in with the e-mail in any case and gets tokens and who they are', async () => {
  const school = await testSchool();
  const user = await school.user({ email: 'Ana@School.test', username: 'ana', password: PASSWORD });
  const reply = await school.anyone.post('/token/', {
    email: ' ANA@school.TEST ',
    password: PASSWORD,
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    user: {
      id: user.id,
      email: 'ana@school.test',
      username: 'ana',
      first_name: '',
      last_name: '',
      is_staff: false,
      is_superuser: false,
      profile_image: null,
    },
  });
});
