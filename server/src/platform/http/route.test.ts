import { describe, expect, test, vi } from 'vitest';
import { caller, testSchool } from '../../../test/school.ts';
import { bind } from './route.ts';

const json = { headers: { 'content-type': 'application/json' } };

describe('conventions', () => {
  test('a path answers the same with and without the trailing slash', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user());
    const slash = await ana.get('/courses/');
    const none = await ana.get('/courses');
    expect(none.status).toBe(200);
    expect(none.body).toEqual(slash.body);
    expect(slash.body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  test('an unknown path is 404 in JSON, also without a log-in', async () => {
    const school = await testSchool();
    const reply = await school.anyone.get('/nothing/here/');
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ detail: 'Not found.', message: 'Not found.' });
  });

  test('an undeclared method of a path is 405 with Allow, also without a token', async () => {
    const school = await testSchool();
    const reply = await school.anyone.delete('/courses/7/');
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('GET, HEAD');
    for (const method of ['GET', 'HEAD']) {
      const post = await school.anyone.send(method, '/token/');
      expect(post.status).toBe(405);
      expect(post.headers['allow']).toBe('POST');
    }
    // Not taken for the id of a course.
    const icon = await school.anyone.get('/admin/courses/icon/');
    expect([icon.status, icon.headers['allow']]).toEqual([405, 'POST']);
  });

  test('errors are checked in the order token, content type, syntax, schema, row', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user());
    const xml = { payload: '<a/>', headers: { 'content-type': 'application/xml' } };
    expect((await school.anyone.send('POST', '/lessons/99/complete/', xml)).status).toBe(401);
    expect((await ana.send('POST', '/lessons/99/complete/', xml)).status).toBe(415);
    const malformed = { payload: '{"completed":', ...json };
    expect((await ana.send('POST', '/lessons/99/complete/', malformed)).status).toBe(400);
    expect((await ana.post('/lessons/99/complete/', { completed: 'yes' })).status).toBe(400);
    expect((await ana.post('/lessons/99/complete/', { completed: true })).status).toBe(404);
  });

  test('a body over the limit is 413', async () => {
    const school = await testSchool();
    const payload = { email: 'x'.repeat(3_000_000), password: 'x' };
    const reply = await school.anyone.post('/token/', payload);
    expect(reply.status).toBe(413);
    expect(reply.body).toEqual({
      detail: 'The request is too large.',
      message: 'The request is too large.',
    });
  });

  test.for([
    ['no body', undefined, ['email', 'password']],
    ['an empty body', '', ['email', 'password']],
    ['an array', '[]', ['non_field_errors']],
    ['null', 'null', ['email', 'password']],
    ['a number', '7', ['non_field_errors']],
    ['wrong types', '{"email": 5, "password": []}', ['email', 'password']],
    ['a NUL', '{"email": "a\\u0000b@x.test", "password": "x"}', ['email']],
    ['a long text', JSON.stringify({ email: 'x'.repeat(300), password: 'x' }), ['email']],
    ['blank text', '{"email": "   ", "password": ""}', ['email', 'password']],
  ] as const)('%s is a 400 that names the fields', async ([, payload, fields]) => {
    const school = await testSchool();
    const options = payload === undefined ? json : { payload, ...json };
    const reply = await school.anyone.send('POST', '/token/', options);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(fields);
    for (const messages of Object.values(reply.body))
      expect(messages).toEqual([expect.any(String)]);
  });

  test('a path parameter that is no id is 404', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user());
    const ids = ['0', '-1', '1.5', 'abc', '1e3', '%00', '99999999999', '2147483648', '01'];
    for (const id of [...ids, '1'.repeat(300), 'x'.repeat(9_000)]) {
      const reply = await ana.get(`/courses/${id}/`);
      expect([reply.status, reply.body?.detail], id).toEqual([404, 'Not found.']);
    }
  });

  test('an address that cannot be decoded is a 400 in JSON', async () => {
    const school = await testSchool();
    for (const path of ['/courses/%zz/', '/%', '/courses/%c0%af/', '/nowhere/%ed%a0%80/']) {
      const reply = await school.anyone.get(path);
      const sentence = 'The request cannot be read.';
      expect([reply.status, reply.body]).toEqual([400, { detail: sentence, message: sentence }]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test('an empty body with a JSON content type is accepted by an endpoint without a body', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user());
    const { id } = await school.course();
    const reply = await ana.send('POST', `/courses/${id}/enroll/`, { payload: '', ...json });
    expect(reply.status).toBe(201);
  });

  test('unknown fields are ignored', async () => {
    const school = await testSchool();
    const reply = await school.anyone.post('/token/refresh/', { refresh: 'x', extra: { a: 1 } });
    expect(reply.status).toBe(401);
  });

  test('a body with __proto__ is 400', async () => {
    const school = await testSchool();
    const payload = '{"__proto__": {"is_staff": true}, "refresh": "x"}';
    const reply = await school.anyone.send('POST', '/token/refresh/', { payload, ...json });
    expect(reply.status).toBe(400);
  });

  test('an unexpected error is a 500 with a request id and without details', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user());
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValue(
      new Error('select secret from users'),
    );
    const { id } = await school.course().catch(() => ({ id: 1 }));
    const reply = await ana.post(`/courses/${id}/enroll/`);
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      detail: 'Something went wrong on our side. Please try again.',
      message: 'Something went wrong on our side. Please try again.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reply.headers['x-request-id']).toBe(reply.body.request_id);
    expect(reply.text).not.toContain('secret');
  });

  test('a row that is deleted during the call is 404', async () => {
    const school = await testSchool();
    const user = await school.user();
    const ana = await school.as(user);
    const { queries } = school.ctx.database;
    vi.spyOn(school.ctx.database, 'transaction').mockImplementation(async () => {
      const row = { user_id: user.id, lesson_id: 999, completed_at: '2026-01-01T00:00:00.000Z' };
      await queries.insertInto('lesson_completions').values(row).execute();
      throw new Error('never comes here');
    });
    const reply = await ana.post('/lessons/999/complete/', { completed: true });
    expect(reply.status).toBe(404);
    expect(reply.body.detail).toBe('Not found.');
  });

  test('only listed origins get CORS headers', async () => {
    const school = await testSchool();
    const from = async (origin: string) => {
      const reply = await school.anyone.get('/health/', { headers: { origin } });
      return reply.headers['access-control-allow-origin'];
    };
    expect(await from('https://client.example')).toBe('https://client.example');
    expect(await from('https://other.example')).toBeUndefined();
    const preflight = await school.anyone.send('OPTIONS', '/lessons/1/position/', {
      headers: {
        origin: 'https://client.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://client.example');
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  });

  test('an OPTIONS request that is no preflight is a method like others', async () => {
    const school = await testSchool();
    const origin = 'https://client.example';
    for (const headers of [{}, { origin }, { 'access-control-request-method': 'PUT' }]) {
      const known = await school.anyone.send('OPTIONS', '/health/', { headers });
      expect([known.status, known.headers['allow']]).toEqual([405, 'GET, HEAD']);
      expect(known.body.detail).toBe('This method is not allowed here.');
      const unknown = await school.anyone.send('OPTIONS', '/nowhere/', { headers });
      expect([unknown.status, unknown.body?.detail]).toEqual([404, 'Not found.']);
    }
  });

  test('responses of the API are not cached', async () => {
    const school = await testSchool();
    expect((await school.anyone.get('/health/')).headers['cache-control']).toBe('no-store');
  });
});

test('an endpoint without declared access stops the start', async () => {
  const school = await testSchool();
  const careless = { method: 'GET', path: '/careless/', summary: 'No access', access: undefined };
  const boot = () =>
    bind(
      school.app,
      school.ctx,
      { careless } as never,
      { careless: async () => undefined } as never,
    );
  expect(boot).toThrow('declares no access');
});

test('an endpoint that accepts forms, and no other, must have a page', async () => {
  const school = await testSchool();
  const plain = { method: 'POST', path: '/plain/', summary: 'Plain', access: 'public' } as const;
  const handle = async () => undefined;
  const page = () => ({ html: '', policy: '' });
  const boot = (endpoint: object, handler: unknown) =>
    bind(school.app, school.ctx, { x: endpoint } as never, { x: handler } as never);
  expect(() => boot({ ...plain, form: true }, handle)).toThrow('has a page for its answer');
  expect(() => boot(plain, { handle, page })).toThrow('has a page for its answer');
});

test('the API reference and its document are public', async () => {
  const school = await testSchool();
  const { body } = await caller(school.app).get('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/api/courses/{id}/'].get.summary).toContain('One course');
  const schemas = Object.keys(body.components.schemas).map(
    (name) => `#/components/schemas/${name}`,
  );
  const used = JSON.stringify(body).match(/#\/components\/schemas\/\w+/g);
  expect([...new Set(used)].toSorted()).toEqual(schemas.toSorted());
  const page = await school.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
});
