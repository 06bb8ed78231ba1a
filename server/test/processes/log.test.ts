import { expect, test } from 'vitest';
import { rawConnection } from '../raw-http.ts';
import { installation } from './npm-start.ts';

test('the log holds no token at its most talkative, whatever is sent', async () => {
  const school = await installation();
  const staff = await school.user({ is_staff: true });
  const headers = await school.logIn(staff);
  const token = headers.authorization.slice('Bearer '.length);
  const server = await school.start({ LOG_LEVEL: 'trace', TRUST_PROXY: '1' });

  const form = new FormData();
  form.append('profile_image', new Blob(['no picture']), 'me.gif');
  const url = `${server.address}/api/profiles/me/upload-image/`;
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(400);
  const traced = { ...headers, 'x-request-id': 'of-the-proxy-in-front' };
  await fetch(`${server.address}/api/courses/4711/`, { headers: traced });
  for (const path of [
    '/api/courses/',
    '/api/nowhere/',
    `/media/videos/x.mp4?sig=${token}`,
    '/api/line%0d%0a%7b%22level%22:30%7d',
  ]) {
    await fetch(server.address + path, { headers });
  }
  // Not HTTP: the whole packet is part of the error.
  const hostile = await rawConnection(Number(new URL(server.address).port));
  hostile.socket.write(`GET / HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nBad Header\r\n\r\n`);
  await expect.poll(() => hostile.isClosed()).toBe(true);

  await expect.poll(() => server.output()).toContain('client error');
  const output = server.output();
  // Whatever was sent, an entry is one line of JSON. The last line may not be here as a whole.
  const lines = output.split('\n').slice(0, -1);
  for (const line of lines.filter((each) => !each.startsWith('Trilha is ready on '))) {
    expect(() => JSON.parse(line), line).not.toThrow();
  }
  expect(output).toContain('Providing options to busboy');
  // The end of each request: by the pattern of its address, with the id that the proxy gave it.
  const ends = lines.flatMap((line) =>
    line.endsWith('"msg":"request"}') ? [JSON.parse(line)] : [],
  );
  expect(ends).toContainEqual(
    expect.objectContaining({
      reqId: 'of-the-proxy-in-front',
      method: 'GET',
      route: '/api/courses/:id/',
      status: 404,
      ms: expect.any(Number),
      user: staff.id,
    }),
  );
  expect(ends.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/api/profiles/me/upload-image/', '/media/*', '/api/*']),
  );
  expect(output).not.toMatch(/4711|x\.mp4/);
  expect(output).not.toContain(token);
  // Nor as the numbers of its bytes.
  expect(output).not.toContain([...Buffer.from(token.slice(0, 20))].join(','));
});
