import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import { getRequest, listening, rawConnection } from './raw-http.ts';
import { site } from './site.ts';

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));

/** What a visitor can ask for, an address that is nowhere and one that needs a log-in included. */
const ADDRESSES = [
  ...endpoints
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .map(({ path }) => `/api${path}`),
  '/api/previews/?entry=ingles-iniciante',
  '/api/openapi.json',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/static/swagger-ui-bundle.js',
  '/api/docs/static/swagger-ui.css',
  '/api/courses/',
  '/api/nowhere/',
  '/media/pictures/none.webp',
  '/media/videos/none.mp4',
  '/',
  '/cursos',
  '/dashboard',
  '/nowhere',
  '/assets/a.js',
  '/favicon.svg',
  '/config.json',
  '/sitemap.xml',
  '/robots.txt',
];

const PATIENT = { interval: 10 };

/** As many as fit into one packet that the server reads. */
const REQUESTS = 1_400;

test('whoever sends many requests at once keeps nobody else waiting, at any public address', async () => {
  const app = await site();
  const port = await listening(app);
  let answered = 0;
  app.server.on('request', (_request, response) => {
    response.once('finish', () => (answered += 1));
  });
  const health = getRequest('/api/health/');
  for (const address of ADDRESSES) {
    const many = await rawConnection(port);
    const other = await rawConnection(port);
    // Each has been served once: what is made at first use is there.
    many.socket.write(getRequest(address));
    other.socket.write(health);
    const first = () => [many.statuses().length, other.statuses().length];
    await expect.poll(first, { message: address, ...PATIENT }).toEqual([1, 1]);

    answered = 0;
    let answeredBefore: number | undefined;
    other.socket.once('data', () => (answeredBefore = answered));
    many.socket.write(getRequest(address).repeat(REQUESTS));
    other.socket.write(health);
    await expect.poll(() => answeredBefore, { message: address, ...PATIENT }).toBeDefined();
    expect(answeredBefore, address).toBeLessThan(20);
    many.socket.destroy();
  }
});

test('requests that come together are answered in order; too many end their connection', async () => {
  const port = await listening(await site());
  const some = await rawConnection(port);
  const asked = ['/', '/api/nowhere/', '/api/openapi.json', '/api/courses/', '/robots.txt'];
  some.socket.write([...asked, ...asked].map(getRequest).join(''));
  const statuses = [200, 404, 200, 401, 200];
  await expect.poll(() => some.statuses(), PATIENT).toEqual([...statuses, ...statuses]);
  expect(some.isClosed()).toBe(false);

  some.socket.write(getRequest('/').repeat(100));
  await expect.poll(() => some.isClosed(), PATIENT).toBe(true);
});
