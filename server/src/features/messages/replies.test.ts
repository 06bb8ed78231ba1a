import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailOf, receivedMail, receivingFrom } from '../../../test/inbound.ts';
import { recordingLog } from '../../../test/jobs.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { queueDueSchedules } from '../../platform/jobs/schedules.ts';
import { takeFolder } from '../../platform/mail/inbound/folder.ts';
import { replyAddress } from '../../platform/mail/inbound/reply-address.ts';
import { keepMessage } from './messages.ts';
import { repliesByMail, storeReply } from './replies.ts';

const LEAD = {
  first_name: 'Clara',
  last_name: 'Nunes',
  email: 'clara@example.com',
  subject: 'Outros assuntos',
  message: 'Há aulas à noite?',
};

/** A school that takes mails from a folder, with a message that was answered. */
async function receivingSchool() {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-inbound-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const inbound = receivingFrom(folder);
  const school = await testSchool({ inbound });
  const user = await school.user({ username: 'root', is_superuser: true });
  const root = await school.as(user);
  const { id } = await keepMessage(school.ctx, school.ctx.database.queries, LEAD);
  school.pass({ minutes: 1 });
  expect((await root.post(`/admin/messages/${id}/answers/`, { text: 'Sim!' })).status).toBe(201);
  school.pass({ minutes: 5 });
  const address = replyAddress(inbound.address, school.ctx.keys, id);
  return { school, root, user, id, folder, address };
}

/** Puts a mail into the folder, written a minute ago unless said. */
function drop(
  school: School,
  folder: string,
  name: string,
  mail: string | Buffer,
  secondsAgo = 60,
) {
  writeFileSync(join(folder, name), mail);
  const at = new Date(school.ctx.now().getTime() - secondsAgo * 1000);
  utimesSync(join(folder, name), at, at);
}

const take = (school: School, folder: string, log = recordingLog()) =>
  takeFolder(
    { folder, now: school.ctx.now(), log: log.log, signal: new AbortController().signal },
    async (mail) => ((await storeReply(school.ctx, mail)) ? 'done' : 'failed'),
  );

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []).length;

const MAIL = { From: 'Clara <Clara@example.com>', 'Message-ID': '<one@example.com>' };

test('the mail of an answer asks for replies at an address with a key', async () => {
  const { school, address } = await receivingSchool();
  const mail = (await school.mails()).at(-1);
  expect(mail).toMatchObject({ reply_to: address, reply_to_name: 'Escola Trilha' });
});

test('a reply comes into the thread, and the message is open again', async () => {
  const { school, root, user, id, folder, address } = await receivingSchool();
  const before = (await root.get('/admin/messages/?handled=false')).body;
  expect(before.count).toBe(0);
  const body = 'Quinta então!\n\nEm 23/11, Escola escreveu:\n> Sim!';
  drop(school, folder, 'a.eml', mailOf({ ...MAIL, To: `Escola <${address}>` }, body));
  await queueDueSchedules(school.ctx, [repliesByMail]);
  await school.jobs();
  const { body: thread } = await root.get(`/admin/messages/${id}/`);
  expect(thread).toMatchObject({
    replies_return: true,
    message: {
      handled: false,
      stage: 'contacted',
      owner: { id: user.id },
      answers: 1,
      replied_at: school.ctx.now().toISOString(),
    },
    thread: [
      { kind: 'answer', text: 'Sim!' },
      {
        kind: 'reply',
        text: 'Quinta então!',
        quoted: 'Em 23/11, Escola escreveu:\n> Sim!',
        other_sender: null,
        attachments: [],
        is_automatic: false,
        is_cut: false,
        created_at: school.ctx.now().toISOString(),
      },
    ],
  });
  expect((await root.get('/admin/messages/?handled=false')).body.count).toBe(1);
  expect(filesIn(join(folder, 'done'))).toBe(1);
  // Nothing is answered by itself.
  expect(await school.mails()).toHaveLength(1);
});

test('the list begins with who wrote last', async () => {
  const { school, root, id, folder, address } = await receivingSchool();
  const { id: newer } = await keepMessage(school.ctx, school.ctx.database.queries, LEAD);
  const ids = async () =>
    (await root.get('/admin/messages/')).body.results.map((row: { id: number }) => row.id);
  expect(await ids()).toEqual([newer, id]);
  school.pass({ minutes: 5 });
  drop(school, folder, 'a.eml', mailOf({ ...MAIL, To: address }));
  await take(school, folder);
  expect(await ids()).toEqual([id, newer]);
});

test('a mail that arrives twice is stored once, and so is one that two processes take', async () => {
  const { school, root, id, folder, address } = await receivingSchool();
  for (let n = 0; n < 5; n += 1) {
    const headers = { ...MAIL, To: address, 'Message-ID': `<${n}@example.com>` };
    drop(school, folder, `${n}.eml`, mailOf(headers, `Mail ${n}`));
  }
  drop(
    school,
    folder,
    'again.eml',
    mailOf({ ...MAIL, To: address, 'Message-ID': '<0@example.com>' }),
  );
  const log = recordingLog();
  await Promise.all([take(school, folder, log), take(school, folder, log)]);
  const { thread } = (await root.get(`/admin/messages/${id}/`)).body;
  expect(
    thread
      .slice(1)
      .map(({ text }: { text: string }) => text)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4].map((n) => `Mail ${n}`));
  expect(filesIn(join(folder, 'done'))).toBe(6);
  expect(log.said).toEqual([]);
});

test('files that are still written, hidden or no mails of their own wait or stay', async () => {
  const { school, folder, address } = await receivingSchool();
  const mail = mailOf({ ...MAIL, To: address });
  drop(school, folder, 'young.eml', mail, 1);
  drop(school, folder, 'a.eml.part', mail);
  drop(school, folder, '.hidden.eml', mail);
  symlinkSync('/etc/passwd', join(folder, 'link.eml'));
  await take(school, folder);
  expect(readdirSync(folder).toSorted()).toEqual(
    ['.hidden.eml', 'a.eml.part', 'done', 'failed', 'link.eml', 'young.eml'].toSorted(),
  );
  school.pass({ minutes: 1 });
  await take(school, folder);
  expect(existsSync(join(folder, 'young.eml'))).toBe(false);
});

test('what belongs to no message is put aside, with a line in the log that says nothing of it', async () => {
  const { school, root, id, folder, address } = await receivingSchool();
  const forged = address.replace(/[\da-f]{3}@/, 'fff@').replace(/^escola\+/, 'escola+9');
  drop(school, folder, 'forged.eml', mailOf({ ...MAIL, To: forged }, 'Secret words'));
  drop(school, folder, 'zeros.eml', Buffer.alloc(100));
  const log = recordingLog();
  await take(school, folder, log);
  expect(filesIn(join(folder, 'failed'))).toBe(2);
  expect(log.said).toHaveLength(2);
  expect(log.said.join()).not.toMatch(/clara|secret words|escola\+/i);
  expect((await root.get(`/admin/messages/${id}/`)).body.thread).toHaveLength(1);
});

test('a mail without the key is known by what it answers, from the address of the message alone', async () => {
  const { school, root, id } = await receivingSchool();
  const { mail_ref } = await school.ctx.database.queries
    .selectFrom('message_answers')
    .select('mail_ref')
    .executeTakeFirstOrThrow();
  const answers = ['other@example.com', `${mail_ref}@trilha.test`];
  const from = (sender: string) => receivedMail({ answers, sender, fingerprint: sender });
  expect(await storeReply(school.ctx, from('otto@example.com'))).toBe(false);
  expect(await storeReply(school.ctx, from(''))).toBe(false);
  expect(await storeReply(school.ctx, from('CLARA@example.com'))).toBe(true);
  expect((await root.get(`/admin/messages/${id}/`)).body.thread).toHaveLength(2);
});

test('a mail with the key from another address says so', async () => {
  const { school, root, id, address } = await receivingSchool();
  const by = (sender: string) =>
    storeReply(school.ctx, receivedMail({ recipients: [address], sender, fingerprint: sender }));
  await by('mother@example.com');
  await by('');
  const { thread } = (await root.get(`/admin/messages/${id}/`)).body;
  expect(thread).toMatchObject([{}, { other_sender: 'mother@example.com' }, { other_sender: '' }]);
});

test('a note about an absence is shown and opens nothing', async () => {
  const { school, root, id, folder, address } = await receivingSchool();
  const headers = { ...MAIL, To: address, 'Auto-Submitted': 'auto-replied' };
  drop(school, folder, 'away.eml', mailOf(headers, 'Volto segunda.'));
  await take(school, folder);
  expect((await root.get(`/admin/messages/${id}/`)).body).toMatchObject({
    message: { handled: true, replied_at: null },
    thread: [{}, { text: 'Volto segunda.', is_automatic: true }],
  });
});

test('of a mail above the limit the beginning is stored', async () => {
  const { school, root, id, folder, address } = await receivingSchool();
  const head = mailOf(
    { ...MAIL, To: address, 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
    '--b\n\nSegue a foto.\n--b\nContent-Disposition: attachment; filename=foto.jpg\n',
  );
  drop(school, folder, 'large.eml', Buffer.concat([Buffer.from(head), Buffer.alloc(11e6, 'x')]));
  await take(school, folder);
  expect((await root.get(`/admin/messages/${id}/`)).body.thread[1]).toMatchObject({
    text: 'Segue a foto.',
    attachments: ['foto.jpg'],
    is_cut: true,
  });
});

test('a thread takes two hundred replies at most', async () => {
  const { school, address } = await receivingSchool();
  const store = (n: number) =>
    storeReply(school.ctx, receivedMail({ recipients: [address], fingerprint: String(n) }));
  for (let n = 0; n < 200; n += 1) expect(await store(n)).toBe(true);
  expect(await store(200)).toBe(false);
});

test('taken mails are deleted after a week, and others after a month', async () => {
  const { school, folder, address } = await receivingSchool();
  drop(school, folder, 'a.eml', mailOf({ ...MAIL, To: address }));
  drop(school, folder, 'b.eml', mailOf({ ...MAIL, To: 'nobody@trilha.test' }));
  await take(school, folder);
  const left = async () => {
    await take(school, folder);
    return [filesIn(join(folder, 'done')), filesIn(join(folder, 'failed'))];
  };
  expect(await left()).toEqual([1, 1]);
  school.pass({ days: 8 });
  expect(await left()).toEqual([0, 1]);
  school.pass({ days: 23 });
  expect(await left()).toEqual([0, 0]);
});

test('without the settings no mail is looked for, and replies go to the school', async () => {
  const school = await testSchool();
  const root = await school.as(await school.user({ is_superuser: true }));
  const { id } = await keepMessage(school.ctx, school.ctx.database.queries, LEAD);
  await root.post(`/admin/messages/${id}/answers/`, { text: 'Sim!' });
  expect((await school.mails()).at(-1)?.reply_to).toBe('contato@trilha.test');
  expect((await root.get(`/admin/messages/${id}/`)).body.replies_return).toBe(false);
  expect(await storeReply(school.ctx, receivedMail({}))).toBe(false);
});
