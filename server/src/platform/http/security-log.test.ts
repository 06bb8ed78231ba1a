import { expect, onTestFinished, test, vi } from 'vitest';
import { PASSWORD, testSchool } from '../../../test/school.ts';

/** A school whose log is read. */
async function loggedSchool() {
  const school = await testSchool();
  const log = vi.spyOn(school.app.log, 'info');
  onTestFinished(() => log.mockRestore());
  return {
    school,
    /** Each event in a line: the call, the answer, the user, from where. */
    events: () =>
      log.mock.calls
        .filter(([, sentence]) => sentence === 'security event')
        .map(([fields]) => Object.values(fields as object).join(', ')),
    everything: () => JSON.stringify(log.mock.calls),
  };
}

const remoteAddress = '10.0.0.7';

test('the log tells who logged in, who failed to and who changed what a log-in rests on', async () => {
  const { school, events } = await loggedSchool();
  const { id, email } = await school.user({ password: PASSWORD });
  const login = (password: string) =>
    school.anyone.post('/token/', { email, password }, { remoteAddress });
  const { access, refresh } = (await login(PASSWORD)).body;
  for (let n = 0; n < 11; n += 1) await login('wrong');
  const headers = { authorization: `Bearer ${access}` };
  const change = { current_password: PASSWORD, new_password: 'a-new-password' };
  await school.anyone.post('/profiles/me/password/', change, { headers, remoteAddress });
  // Renewing a token is no event, unless it is refused.
  await school.anyone.post('/token/refresh/', { refresh }, { remoteAddress });
  await school.anyone.post('/token/logout/', { refresh }, { remoteAddress });
  await school.anyone.post('/token/refresh/', { refresh }, { remoteAddress });
  await expect
    .poll(events, { timeout: 20_000 })
    .toEqual([
      `POST /token/, 200, ${id}, 10.0.0.7`,
      ...Array.from({ length: 10 }, () => 'POST /token/, 401, , 10.0.0.7'),
      'POST /token/, 429, , 10.0.0.7',
      `POST /profiles/me/password/, 204, ${id}, 10.0.0.7`,
      'POST /token/logout/, 204, , 10.0.0.7',
      'POST /token/refresh/, 401, , 10.0.0.7',
    ]);
});

test('the log tells who was refused for want of rights, and nothing of what was sent', async () => {
  const { school, events, everything } = await loggedSchool();
  const student = await school.user();
  const ana = await school.as(student);
  await ana.get('/courses/', { remoteAddress });
  await ana.get('/admin/users/7/?search=secret', { remoteAddress });
  await school.anyone.get('/courses/?search=secret', {
    headers: { authorization: 'Bearer secret' },
    remoteAddress,
  });
  await expect
    .poll(events, { timeout: 20_000 })
    .toEqual([
      `GET /admin/users/{id}/, 403, ${student.id}, 10.0.0.7`,
      'GET /courses/, 401, , 10.0.0.7',
    ]);
  expect(everything()).not.toContain('secret');
});
