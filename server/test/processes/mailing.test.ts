import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { engine, testDatabase } from '../database/database.ts';
import { bodiesOf, headersOf } from '../mail-text.ts';
import { smtpServer } from '../smtp.ts';
import { folder, type Server, startServer } from './server-process.ts';

/** A server process with one user, ana@school.test, and its database in this process. */
async function serverWith(env: Record<string, string>) {
  const dataDir = folder();
  const place: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'trace' };
  let database: Database;
  if (engine === 'sqlite') {
    database = openDatabase({ file: join(dataDir, 'trilha.db') });
    await migrate(database);
  } else {
    const made = await testDatabase();
    database = made.database;
    place['DATABASE_URL'] = made.url ?? '';
  }
  onTestFinished(() => database.close());
  await database.queries
    .insertInto('users')
    .values({
      email: 'ana@school.test',
      username: 'ana',
      username_key: 'ana',
      first_name: 'Ana',
      last_name: '',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      search_text: 'ana',
      date_joined: new Date().toISOString(),
    })
    .execute();
  const settings = { ...place, ...env };
  return { dataDir, database, settings, server: await startServer(settings) };
}

const post = (server: Server, path: string, body: object) =>
  fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const requestReset = (server: Server) =>
  post(server, '/password-reset/', { email: 'ana@school.test' });

const tokenIn = (raw: string) =>
  /\?token=(\S+)/.exec(bodiesOf(raw).get('text/plain') ?? '')?.[1] ?? '';

test('a running server delivers the mail to the mail server, and the link in it works', async () => {
  const smtp = await smtpServer();
  const { server } = await serverWith({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`,
    SMTP_FROM: 'Secretaria <secretaria@escola.test>',
    PUBLIC_URL: 'https://escola.test/',
  });
  expect((await requestReset(server)).status).toBe(202);
  await expect.poll(() => smtp.received.length).toBe(1);
  const raw = smtp.received[0]?.raw ?? '';
  expect(headersOf(raw).get('from')).toBe('Secretaria <secretaria@escola.test>');
  expect(bodiesOf(raw).get('text/html')).toContain('https://escola.test/redefinir-senha?token=');
  const token = tokenIn(raw);
  const set = await post(server, '/password-reset/confirm/', { token, password: 'a new one' });
  expect(set.status).toBe(204);
  const login = { email: 'ana@school.test', password: 'a new one' };
  expect((await post(server, '/token/', login)).status).toBe(200);
  // Even at the level `trace`, the log has neither the token nor the address.
  expect(server.output()).toContain('a mail was sent');
  expect(server.output()).not.toContain(token);
  expect(server.output()).not.toContain('ana@school.test');
});

test('without a mail server the mail is a file in the outbox', async () => {
  const { server, dataDir } = await serverWith({});
  await requestReset(server);
  const outbox = join(dataDir, 'outbox');
  const files = () => {
    try {
      return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  await expect.poll(files).toHaveLength(1);
  const token = tokenIn(readFileSync(join(outbox, files()[0] ?? ''), 'utf8'));
  expect((await post(server, '/password-reset/check/', { token })).status).toBe(200);
});

test('after SIGTERM the server waits for the mail that is being sent and keeps the others', async () => {
  const smtp = await smtpServer();
  let release = () => {};
  smtp.holdUntil(new Promise<void>((resolve) => (release = resolve)));
  const { server, database } = await serverWith({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`,
  });
  await requestReset(server);
  const attempts = async () => {
    const mails = await database.queries.selectFrom('outgoing_mails').selectAll().execute();
    return mails.map((mail) => mail.attempts);
  };
  await expect.poll(attempts).toEqual([1]);
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  setTimeout(release, 500);
  expect((await ended)[0]).toBe(0);
  expect(smtp.received).toHaveLength(1);
  const [mail] = await database.queries.selectFrom('outgoing_mails').selectAll().execute();
  expect(mail).toMatchObject({ html: null, text: null, failed_at: null });
  expect(mail?.sent_at).not.toBeNull();
});

test('several servers on one school send each mail once', async () => {
  const smtp = await smtpServer();
  const { database, settings } = await serverWith({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`,
  });
  const created_at = new Date().toISOString();
  const give_up_at = new Date(Date.now() + 3_600_000).toISOString();
  const mails = Array.from({ length: 40 }, (_, n) => ({
    kind: 'test',
    recipient: `user${n}@school.test`,
    subject: `Mail ${n}`,
    html: '<p>Olá</p>',
    text: 'Olá',
    created_at,
    give_up_at,
    attempts: 0,
    next_try_at: created_at,
  }));
  await Promise.all([startServer(settings), startServer(settings)]);
  await database.queries.insertInto('outgoing_mails').values(mails).execute();
  await expect.poll(() => smtp.received.length).toBe(40);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(40);
  expect(smtp.received).toHaveLength(40);
});
