import { describe, expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { smtpServer } from '../../../test/smtp.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import {
  deleteOldMails,
  GIVE_UP_DAYS,
  LEASE_SECONDS,
  type NewMail,
  queueMail,
  sendMails,
} from './mail.ts';
import { MailRejected, type OutgoingMail, smtpTransport } from './mail-transport.ts';
import { readSmtpUrl } from './smtp-url.ts';

const TOKEN = 'n3qXvT0pU5kq0m8H2sYB1c7dJwZr9eLfGaKiOyQtWxE';

const hello: NewMail = {
  to: 'ana@school.test',
  subject: 'Olá',
  html: `<p>https://trilha.test/?token=${TOKEN}</p>`,
  text: `https://trilha.test/?token=${TOKEN}`,
  kind: 'greeting',
};

const queue = (school: School, mail: Partial<NewMail> = {}) =>
  school.ctx.database.transaction((trx) => queueMail(school.ctx, trx, { ...hello, ...mail }));

const rows = (school: School) =>
  school.ctx.database.queries.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();

/** A log that records its entries. */
function recordingLog() {
  const said: { level: string; details: object; sentence: string }[] = [];
  const keep = (level: string) => (details: object, sentence: string) => {
    said.push({ level, details, sentence });
  };
  const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') };
  return { log, said, levels: () => said.map(({ level }) => level) };
}

/** The context of the school with another delivery of mails. */
function deliveredBy(school: School, deliver: (mail: OutgoingMail) => Promise<void>): Context {
  return { ...school.ctx, mail: { deliver, close: () => undefined } };
}

const failing = (error: Error) => async () => {
  throw error;
};

describe('a mail and the change that it reports', () => {
  test('are stored together', async () => {
    const school = await testSchool();
    await queue(school, {
      subject: 'Olá\r\nBcc: eve@x.test',
      replyTo: { name: 'Sérgio\r\nBcc: eve@x.test', address: 'visitor@x.test' },
    });
    expect(await school.mails()).toMatchObject([
      {
        recipient: 'ana@school.test',
        reply_to: 'visitor@x.test',
        reply_to_name: 'Sérgio Bcc: eve@x.test',
        subject: 'Olá Bcc: eve@x.test',
        html: hello.html,
        text: hello.text,
      },
    ]);
  });

  test('or neither is', async () => {
    const school = await testSchool();
    const change = school.ctx.database.transaction(async (trx) => {
      await queueMail(school.ctx, trx, hello);
      throw new Error('The change failed.');
    });
    await expect(change).rejects.toThrow('The change failed.');
    expect(await school.mails()).toEqual([]);
  });

  test.for([
    'ana@school.test\r\nBcc: eve@x.test',
    'ana@school.test, eve@x.test',
    'Ana <ana@school.test>',
    'ana school@x.test',
    'ana@school',
    'ana@school.test\u0000',
    '',
  ])('%j is no address', async (address) => {
    const school = await testSchool();
    await expect(queue(school, { to: address })).rejects.toThrow('plain e-mail address');
    await expect(queue(school, { replyTo: { address } })).rejects.toThrow('plain e-mail address');
  });
});

describe('sending', () => {
  test('each mail is sent once, and then its body is deleted from the table', async () => {
    const school = await testSchool();
    const { log, said } = recordingLog();
    for (let n = 0; n < 12; n += 1) await queue(school, { subject: `Mail ${n}` });
    await sendMails(school.ctx, log);
    const sent = await school.mails();
    expect(sent.map(({ subject }) => subject).toSorted()).toHaveLength(12);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(12);
    for (const row of await rows(school)) {
      expect(row).toMatchObject({
        html: null,
        text: null,
        next_try_at: null,
        failed_at: null,
        failure: null,
        attempts: 1,
      });
      expect(row.sent_at).not.toBeNull();
    }
    expect(said[0]).toEqual({
      level: 'info',
      details: { mail: expect.any(Number), kind: 'greeting', attempts: 1 },
      sentence: 'a mail was sent',
    });
  });

  test('several senders at the same time share the mails', async () => {
    const school = await testSchool();
    for (let n = 0; n < 30; n += 1) await queue(school, { subject: `Mail ${n}` });
    const subjects: string[] = [];
    const slow = deliveredBy(school, async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      subjects.push(mail.subject);
    });
    const { log } = recordingLog();
    await Promise.all(Array.from({ length: 4 }, () => sendMails(slow, log)));
    expect(subjects).toHaveLength(30);
    expect(new Set(subjects).size).toBe(30);
  });

  test('the mails of a sender that dies are sent by another when the lease ends', async () => {
    const school = await testSchool();
    await queue(school);
    // Like a process that is killed during a delivery: it never stores the result.
    void sendMails(
      deliveredBy(school, () => new Promise<void>(() => undefined)),
      recordingLog().log,
    );
    await expect.poll(async () => (await rows(school))[0]?.attempts).toBe(1);
    school.pass({ minutes: (LEASE_SECONDS - 1) / 60 });
    expect(await school.mails()).toEqual([]);
    school.pass({ minutes: 1 / 60 });
    expect(await school.mails()).toHaveLength(1);
  });

  test('a sender that ends after its lease does not overwrite the result of another', async () => {
    const school = await testSchool();
    await queue(school);
    let fail = () => {};
    const late = sendMails(
      deliveredBy(
        school,
        () =>
          new Promise<void>((_, reject) => {
            fail = () => reject(new Error('The connection was lost.'));
          }),
      ),
      recordingLog().log,
    );
    await expect.poll(async () => (await rows(school))[0]?.attempts).toBe(1);
    school.pass({ minutes: LEASE_SECONDS / 60 });
    expect(await school.mails()).toHaveLength(1);
    fail();
    await late;
    expect((await rows(school))[0]).toMatchObject({ next_try_at: null, html: null });
    expect(await school.mails()).toHaveLength(1);
  });

  test('after an abort the running deliveries finish and no other begins', async () => {
    const school = await testSchool();
    for (let n = 0; n < 8; n += 1) await queue(school);
    const stop = new AbortController();
    let delivered = 0;
    const ctx = deliveredBy(school, async () => {
      stop.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      delivered += 1;
    });
    await sendMails(ctx, recordingLog().log, stop.signal);
    const open = (await rows(school)).filter((row) => row.next_try_at !== null);
    expect(delivered + open.length).toBe(8);
    expect(open.every((row) => row.attempts === 0)).toBe(true);
  });
});

describe('a mail that cannot be sent', () => {
  test('is tried again after growing delays, and given up after some days', async () => {
    const school = await testSchool();
    await queue(school);
    const { log, said, levels } = recordingLog();
    const ctx = deliveredBy(school, failing(new Error('The server is away.')));
    const began = school.ctx.now().getTime();
    const tries: number[] = [];
    for (;;) {
      await sendMails(ctx, log);
      tries.push((school.ctx.now().getTime() - began) / 1000);
      const [row] = await rows(school);
      if (!row?.next_try_at) break;
      expect(row).toMatchObject({ failure: 'The server is away.', html: hello.html });
      const seconds = (new Date(row.next_try_at).getTime() - school.ctx.now().getTime()) / 1000;
      school.pass({ minutes: (seconds - 1) / 60 });
      await sendMails(ctx, log);
      expect((await rows(school))[0]?.attempts).toBe(tries.length);
      school.pass({ minutes: 1 / 60 });
    }
    expect(tries.slice(0, 6)).toEqual([0, 30, 90, 210, 450, 930]);
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect(Math.max(...pauses)).toBe(6 * 3600);
    expect(tries.at(-1)).toBeGreaterThan((GIVE_UP_DAYS - 1) * 86_400);
    expect(tries.at(-1)).toBeLessThan(GIVE_UP_DAYS * 86_400);
    expect((await rows(school))[0]).toMatchObject({
      html: null,
      text: null,
      sent_at: null,
      failure: 'The server is away.',
    });
    expect((await rows(school))[0]?.failed_at).not.toBeNull();
    expect(levels().filter((level) => level === 'error')).toEqual(['error']);
    expect(said.at(-1)).toMatchObject({ level: 'error', sentence: 'a mail was given up' });
  });

  test('arrives when the mail server accepts it later', async () => {
    const school = await testSchool();
    const smtp = await smtpServer();
    const server = readSmtpUrl(`smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`);
    if (!server) throw new Error('unreadable');
    const mail = smtpTransport(server, { name: 'Escola', address: 'escola@trilha.test' });
    const ctx = { ...school.ctx, mail };
    const { log, levels } = recordingLog();
    await queue(school);
    smtp.refuse({ at: 'recipient', code: 451, sentence: 'Try again later' });
    await sendMails(ctx, log);
    school.pass({ minutes: 0.5 });
    smtp.refuse({ at: 'data', code: 421, sentence: 'Closing down' });
    await sendMails(ctx, log);
    school.pass({ minutes: 1 });
    smtp.refuse(undefined);
    await sendMails(ctx, log);
    mail.close();
    expect(levels()).toEqual(['warn', 'warn', 'info']);
    expect(smtp.received.map(({ to }) => to)).toEqual([['ana@school.test']]);
  });

  test('is given up at once when the recipient is rejected permanently', async () => {
    const school = await testSchool();
    await queue(school);
    const { log, levels } = recordingLog();
    await sendMails(
      deliveredBy(school, failing(new MailRejected(new Error('550 No such user')))),
      log,
    );
    expect(levels()).toEqual(['error']);
    expect((await rows(school))[0]).toMatchObject({ failure: '550 No such user', html: null });
    school.pass({ days: 1 });
    expect(await school.mails()).toEqual([]);
  });

  test('is not sent after it expires, and its body is deleted by then', async () => {
    const school = await testSchool();
    const expiresAt = new Date(school.ctx.now().getTime() + 3_600_000);
    await queue(school, { expiresAt });
    const { log } = recordingLog();
    const ctx = deliveredBy(school, failing(new Error('away')));
    for (let n = 0; n < 60; n += 1) {
      await sendMails(ctx, log);
      school.pass({ minutes: 1 });
    }
    expect((await rows(school))[0]).toMatchObject({ html: null, text: null, next_try_at: null });
    // Also where no sender has tried it before.
    await queue(school, { expiresAt: new Date(school.ctx.now().getTime() + 60_000) });
    school.pass({ minutes: 1 });
    expect(await school.mails()).toEqual([]);
    expect((await rows(school))[1]).toMatchObject({ html: null, text: null, next_try_at: null });
  });

  test('leaves no token in the log or the table, even when the mail server quotes it', async () => {
    const school = await testSchool();
    await queue(school);
    const { log, said } = recordingLog();
    const ctx = deliveredBy(school, failing(new Error(`554 Spam: ${hello.text}\r\nsays so`)));
    await sendMails(ctx, log);
    await school.mails();
    expect(said).not.toEqual([]);
    expect(JSON.stringify(said)).not.toContain(TOKEN);
    expect(JSON.stringify(said)).not.toContain('ana@school.test');
    const [row] = await rows(school);
    expect(row?.failure).toBe('554 Spam: https://trilha.test/?token=… says so');
  });
});

test('old finished mails are deleted, waiting ones are not', async () => {
  const school = await testSchool();
  await queue(school);
  await school.mails();
  await queue(school);
  await sendMails(
    deliveredBy(school, failing(new MailRejected(new Error('no')))),
    recordingLog().log,
  );
  school.pass({ days: 29 });
  await queue(school);
  await deleteOldMails(school.ctx);
  expect(await rows(school)).toHaveLength(3);
  school.pass({ days: 2 });
  await deleteOldMails(school.ctx);
  expect(await rows(school)).toMatchObject([{ sent_at: null, failed_at: null }]);
});
