import { once } from 'node:events';
import { expect, test } from 'vitest';
import { smtpServer } from '../smtp.ts';
import { startServer } from './server-process.ts';
import { serverWith, requestReset } from './mailing-server.ts';

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
