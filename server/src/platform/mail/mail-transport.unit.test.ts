import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bodiesOf, headersOf } from '../../../test/mail-text.ts';
import { smtpServer } from '../../../test/smtp.ts';
import {
  folderTransport,
  MailRejected,
  type MailTransport,
  type OutgoingMail,
  smtpTransport,
} from './mail-transport.ts';
import { readSmtpUrl } from './smtp-url.ts';

const from = { name: 'Escola São João', address: 'escola@trilha.test' };

const mail: OutgoingMail = {
  id: 7,
  recipient: 'ana@school.test',
  reply_to: null,
  reply_to_name: null,
  subject: 'Crie uma senha nova · Escola',
  html: '<p>Olá, Ana! <a href="https://trilha.test/x?token=abc">Criar</a></p>',
  text: 'Olá, Ana!\nhttps://trilha.test/x?token=abc',
  unsubscribe_url: null,
  created_at: '2026-03-10T15:00:00.120Z',
};

function transportTo(url: string): MailTransport {
  const server = readSmtpUrl(url);
  if (!server) throw new Error(`${url} cannot be read`);
  const transport = smtpTransport(server, from);
  onTestFinished(() => transport.close());
  return transport;
}

const refused = (transport: MailTransport, of: Partial<OutgoingMail> = {}) =>
  transport.deliver({ ...mail, ...of }).then(
    () => 'taken',
    (error: unknown) => error,
  );

describe('over SMTP', () => {
  test('a mail arrives with envelope, headers and both bodies', async () => {
    const smtp = await smtpServer();
    const address = `smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`;
    await transportTo(address).deliver({
      ...mail,
      reply_to: 'visitor@x.test',
      reply_to_name: 'Sérgio "Zé" <eve@x.test>',
    });
    const [received] = smtp.received;
    // The server offers STARTTLS, which is used.
    expect(received).toMatchObject({
      from: 'escola@trilha.test',
      to: ['ana@school.test'],
      encrypted: true,
    });
    const raw = received?.raw ?? '';
    const headers = headersOf(raw);
    expect(headers.get('to')).toBe('ana@school.test');
    expect(headers.get('from')).toMatch(/^=\?UTF-8\?.+\?= <escola@trilha\.test>$/);
    expect(headers.get('reply-to')).toMatch(/^(=\?UTF-8\?[^ ]+\?= )+<visitor@x\.test>$/);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('message-id')).toBe('<7.1773154800120@trilha.test>');
    expect(headers.get('date')).toBe('Tue, 10 Mar 2026 15:00:00 +0000');
    const bodies = bodiesOf(raw);
    expect(bodies.get('text/html')?.trim()).toBe(mail.html);
    expect(bodies.get('text/plain')?.trim().replaceAll('\r\n', '\n')).toBe(mail.text);
  });

  test('mail programs are told how to stop such mails by one click, whatever the length of the link', async () => {
    const smtp = await smtpServer();
    const unsubscribe_url = `https://trilha.test/api/mails/stop/?language=en&link=1.reminder.${'x'.repeat(90)}`;
    const at = `smtp://127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`;
    await transportTo(at).deliver({ ...mail, unsubscribe_url });
    await transportTo(at).deliver(mail);
    const [stoppable, other] = smtp.received.map(({ raw }) => headersOf(raw));
    expect(stoppable?.get('list-unsubscribe')).toBe(`<${unsubscribe_url}>`);
    expect(stoppable?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(other?.has('list-unsubscribe')).toBe(false);
  });

  test('smtps encrypts from the start and logs in', async () => {
    const smtp = await smtpServer({
      secure: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p:w/' ? done(null, { user: username }) : done(new Error('No.')),
    });
    const at = `127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`;
    await transportTo(`smtps://school:p%3Aw%2F@${at}`).deliver(mail);
    expect(smtp.received).toMatchObject([{ encrypted: true, user: 'school' }]);
    const wrong: unknown = await refused(transportTo(`smtps://school:hunter2@${at}`));
    expect(wrong).toMatchObject({ code: 'EAUTH' });
    expect(wrong).not.toBeInstanceOf(MailRejected);
    expect(JSON.stringify(wrong) + String(wrong)).not.toContain('hunter2');
  });

  test('a self-signed certificate is refused', async () => {
    const smtp = await smtpServer({ secure: true });
    expect(await refused(transportTo(`smtps://127.0.0.1:${smtp.port}`))).toBeInstanceOf(Error);
    expect(smtp.received).toEqual([]);
  });

  test('a password is not sent without encryption unless requireTLS=false', async () => {
    let passwords = 0;
    const smtp = await smtpServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        passwords += 1;
        done(null, { user: 'school' });
      },
    });
    const at = `school:secret@127.0.0.1:${smtp.port}`;
    expect(await refused(transportTo(`smtp://${at}`))).toMatchObject({ code: 'ETLS' });
    expect(passwords).toBe(0);
    await transportTo(`smtp://${at}?requireTLS=false`).deliver(mail);
    expect(smtp.received).toMatchObject([{ encrypted: false, user: 'school' }]);
  });

  test('only a permanently rejected recipient is MailRejected', async () => {
    const smtp = await smtpServer({ disabledCommands: ['STARTTLS'] });
    const transport = transportTo(`smtp://127.0.0.1:${smtp.port}`);
    smtp.refuse({ at: 'recipient', code: 550, sentence: 'No such user' });
    expect(await refused(transport)).toBeInstanceOf(MailRejected);
    smtp.refuse({ at: 'recipient', code: 450, sentence: 'Greylisted' });
    expect(await refused(transport)).not.toBeInstanceOf(MailRejected);
    smtp.refuse({ at: 'data', code: 554, sentence: 'Looks like spam' });
    expect(await refused(transport)).not.toBeInstanceOf(MailRejected);
    smtp.refuse(undefined);
    await transport.deliver(mail);
    expect(smtp.received).toHaveLength(1);
  });

  test('a server that cannot be reached is an error, not MailRejected', async () => {
    const away: unknown = await refused(transportTo('smtp://127.0.0.1:1'));
    expect(away).toBeInstanceOf(Error);
    expect(away).not.toBeInstanceOf(MailRejected);
  });

  test('addresses and subjects cannot add headers or recipients', async () => {
    const smtp = await smtpServer({ disabledCommands: ['STARTTLS'] });
    const transport = transportTo(`smtp://127.0.0.1:${smtp.port}`);
    const evil = [
      { recipient: 'ana@school.test\r\nBcc: eve@x.test' },
      { recipient: 'ana@school.test, eve@x.test' },
      { recipient: 'ana@school.test>\r\nRCPT TO:<eve@x.test' },
      { recipient: '"eve@x.test" <ana@school.test>' },
      { reply_to: 'ana@school.test\r\nBcc: eve@x.test' },
      { reply_to: 'ana@school.test', reply_to_name: 'x" <eve@x.test>,\r\nBcc: eve@x.test' },
      { subject: 'Hi\r\nBcc: eve@x.test\r\n\r\n<h1>body</h1>' },
    ];
    for (const part of evil) {
      await refused(transport, part);
      for (const { to, raw } of smtp.received) {
        expect(to.length, JSON.stringify(part)).toBe(1);
        const headers = headersOf(raw);
        expect([...headers.keys()], JSON.stringify(part)).not.toContain('bcc');
        expect(headers.get('cc')).toBeUndefined();
        expect(bodiesOf(raw).get('text/html')?.trim()).toBe(mail.html);
      }
    }
    const names = smtp.received.map(({ to }) => to[0]);
    expect(names).not.toContain('eve@x.test');
  });

  test('a sender’s name with quotes and line ends adds no header', async () => {
    const smtp = await smtpServer({ disabledCommands: ['STARTTLS'] });
    const server = readSmtpUrl(`smtp://127.0.0.1:${smtp.port}`);
    if (!server) throw new Error('unreadable');
    const name = 'Escola" <eve@x.test>\r\nBcc: eve@x.test, "x';
    const transport = smtpTransport(server, { ...from, name });
    onTestFinished(() => transport.close());
    await transport.deliver(mail);
    const [received] = smtp.received;
    expect(received).toMatchObject({ from: from.address, to: [mail.recipient] });
    const headers = headersOf(received?.raw ?? '');
    expect([...headers.keys()]).not.toContain('bcc');
    expect(headers.get('from')).toMatch(/<escola@trilha\.test>$/);
  });
});

describe('without a mail server', () => {
  test('each mail is one file that only the owner can read, named by time', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'trilha-outbox-')), 'outbox');
    onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
    const transport = folderTransport(folder, from);
    const later = { ...mail, id: 12, created_at: '2026-03-10T15:00:00.121Z' };
    for (const each of [later, mail, mail]) await transport.deliver(each);
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual([
      '2026-03-10T15-00-00-120Z-00000007.eml',
      '2026-03-10T15-00-00-121Z-00000012.eml',
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const raw = readFileSync(join(folder, names[0] ?? ''), 'utf8');
    expect(headersOf(raw).get('to')).toBe('ana@school.test');
    expect(bodiesOf(raw).get('text/html')?.trim()).toBe(mail.html);
  });

  test('a folder that cannot be written to is an error, not MailRejected', async () => {
    const transport = folderTransport('/dev/null/outbox', from);
    const error: unknown = await refused(transport);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRejected);
  });
});
