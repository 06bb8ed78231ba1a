import { expect, onTestFinished, test } from 'vitest';
import { engine } from '../../../test/database/database.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { siteFolder } from '../../../test/site.ts';
import { buildApp } from '../../app.ts';

const TOKEN = 'a-token-of-the-metrics-with-40-characters';

async function measured(metricsToken: string | undefined) {
  const school = await testSchool();
  const app = await buildApp(school.ctx, {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins: [],
    apiBaseUrl: '/api',
    siteFolder: siteFolder(),
    metricsToken,
  });
  onTestFinished(() => app.close());
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  return { school, app, read };
}

test('without a token in the settings there are no metrics', async () => {
  const { read } = await measured(undefined);
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer ', `Bearer ${TOKEN}`]) {
    const reply = await read(authorization);
    expect([reply.statusCode, reply.body.includes('process_')]).toEqual([404, false]);
  }
});

test('metrics are for who shows the token', async () => {
  const { read } = await measured(TOKEN);
  for (const authorization of [undefined, TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const reply = await read(authorization);
    expect(reply.statusCode, authorization).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.body).not.toContain('process_');
  }
  const { statusCode, headers } = await read(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
});

test('they count by pattern, method and class of the status, and say how database and mails are', async () => {
  const { school, app, read } = await measured(TOKEN);
  const { email, id } = await school.user({ is_staff: true, password: PASSWORD });
  const headers = { authorization: `Bearer ${await school.tokenOf({ id })}` };
  for (const url of [
    '/api/admin/users/7/?search=secret',
    '/api/admin/users/8/',
    '/nowhere/secret',
    '/api/nowhere/secret',
    '/assets/a.js',
    '/assets/gone-secret.js',
  ]) {
    await app.inject({ url, headers });
  }
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/cursos' });
  for (const password of [PASSWORD, 'wrong', 'wrong']) {
    await app.inject({ method: 'POST', url: '/api/token/', payload: { email, password } });
  }
  // Refused too, but no log-in.
  await app.inject({ method: 'POST', url: '/api/admin/users/', payload: {} });
  const { body } = await read(`Bearer ${TOKEN}`);
  const value = (line: string) =>
    body
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.slice(line.length + 1);
  const count = (labels: string) => value(`http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/admin/users/:id/",status="4xx"')).toBe('2');
  expect(count('method="GET",route="/assets/*",status="2xx"')).toBe('1');
  expect(count('method="GET",route="/api/*",status="4xx"')).toBe('1');
  expect(count('method="GET",route="*",status="4xx"')).toBe('2');
  expect(count('method="POST",route="/api/token/",status="4xx"')).toBe('2');
  expect(body).not.toContain('secret');
  expect(body).not.toContain('PROPFIND');
  expect(value('trilha_logins_total{outcome="refused"}')).toBe('2');
  expect(value('trilha_logins_total{outcome="granted"}')).toBe('1');
  expect(value('trilha_database_up')).toBe('1');
  expect(value('trilha_mails{state="waiting"}')).toMatch(/^\d+$/);
  expect(value('trilha_mail_oldest_waiting_seconds')).toMatch(/^\d/);
  expect(value('trilha_jobs{state="waiting"}')).toBe('0');
  expect(value('trilha_job_oldest_due_seconds')).toBe('0');
  expect(value('trilha_uploads_under_way')).toBe('0');
  expect(value('trilha_uploads_open')).toBe('1');
  expect(value('trilha_open_connections')).toBe('0');
  expect(body).toContain(`engine="${engine}"`);
  expect(body.includes('trilha_database_connections{state="waiting"}')).toBe(
    engine === 'postgres' && school.ctx.database.poolState !== undefined,
  );
  expect(value('nodejs_eventloop_lag_seconds')).toBeDefined();
  expect(value('process_resident_memory_bytes')).toBeDefined();
});
