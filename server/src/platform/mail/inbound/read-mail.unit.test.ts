import { expect, test } from 'vitest';
import { mailOf } from '../../../../test/inbound.ts';
import { readMail } from './read-mail.ts';

const HEADERS = {
  From: 'Clara Nunes <clara@example.com>',
  To: 'escola+1-abc@trilha.test',
  Subject: 'Re: Aula',
  'Message-ID': '<one@example.com>',
};
const read = (text: string | Buffer) => readMail(Buffer.from(text), true);
const withHeaders = (more: Record<string, string>, body?: string) =>
  read(mailOf({ ...HEADERS, ...more }, body));

/** A mail of several parts. */
const parts = (type: string, ...of: readonly string[]) =>
  mailOf(
    { ...HEADERS, 'MIME-Version': '1.0', 'Content-Type': `${type}; boundary="b"` },
    [...of.map((part) => `--b\n${part}`), '--b--'].join('\n'),
  );

test('text, sender and recipients of a mail are read', async () => {
  expect(await withHeaders({ 'In-Reply-To': '<5.17@trilha.test>' })).toMatchObject({
    sender: 'clara@example.com',
    recipients: ['escola+1-abc@trilha.test'],
    answers: ['5.17@trilha.test'],
    text: 'Sim, obrigada!',
    quoted: '',
    attachments: [],
    isAutomatic: false,
    isCut: false,
  });
});

test('the same mail has the same fingerprint, and another has another', async () => {
  const first = await withHeaders({});
  const again = await withHeaders({ Received: 'by another server' });
  const other = await withHeaders({ 'Message-ID': '<two@example.com>' });
  expect(again.fingerprint).toBe(first.fingerprint);
  expect(other.fingerprint).not.toBe(first.fingerprint);
  const { 'Message-ID': _, ...nameless } = HEADERS;
  const [one, two] = [await read(mailOf(nameless, 'A')), await read(mailOf(nameless, 'B'))];
  expect(one.fingerprint).not.toBe(two.fingerprint);
});

test('a mail of HTML alone becomes text, with what it quotes cut off', async () => {
  const html =
    '<html><head><title>x</title><style>p{color:red}</style></head><body><p>Quinta &eacute; bom.</p><script>alert(1)</script><div>At&eacute;!<br>Clara</div>' +
    '<div class="gmail_quote">Em seg., 23 de nov. de 2026 às 10:00, Escola &lt;a@b.c&gt; escreveu:<blockquote><p>Olá!</p><blockquote>Posso?</blockquote></blockquote></div></body></html>';
  const mail = await withHeaders({ 'Content-Type': 'text/html; charset=utf-8' }, html);
  expect(mail.text).toBe('Quinta é bom.\n\nAté!\nClara');
  expect(mail.quoted).toContain('> Olá!\n>\n> > Posso?');
});

test('attachments are named and not kept, and the logo of a signature is none', async () => {
  const mail = await read(
    parts(
      'multipart/mixed',
      'Content-Type: text/plain\n\nSegue o documento.',
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="../../etc/R\u202eG.pdf"\nContent-Transfer-Encoding: base64\n\nAAAA',
      'Content-Type: message/rfc822\n\nSubject: inner\n\nNot mine.',
      'Content-Type: application/zip\nContent-Disposition: attachment; filename="a\r\n b.zip"\n\nx',
    ),
  );
  expect(mail.text).toBe('Segue o documento.');
  expect(mail.attachments).toEqual(['RG.pdf', 'message/rfc822', 'a b.zip']);
  const logo = await read(
    parts(
      'multipart/related',
      'Content-Type: text/html\n\n<p>Oi</p><img src="cid:logo">',
      'Content-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline; filename=logo.png\n\nx',
    ),
  );
  expect(logo).toMatchObject({ text: 'Oi', attachments: [] });
});

test.for([
  ['a note about an absence', { 'Auto-Submitted': 'auto-replied' }],
  ['a bulk mail', { Precedence: 'bulk' }],
  ['an older note about an absence', { 'X-Autoreply': 'yes' }],
  ['a mail without a return path', { 'Return-Path': '<>' }],
  ['a report of a mail server', { 'Content-Type': 'multipart/report; boundary=b' }],
  ['a mail of a mail server', { From: 'MAILER-DAEMON@example.com' }],
  ['a mail of a list', { 'List-Id': '<list.example.com>' }],
] as const)('%s is automatic', async ([, more]) => {
  expect((await withHeaders(more)).isAutomatic).toBe(true);
});

test('a mail that says that it is not automatic is from a person', async () => {
  const mail = await withHeaders({ 'Auto-Submitted': 'no', 'Return-Path': '<clara@example.com>' });
  expect(mail.isAutomatic).toBe(false);
});

test.for<[string, string | Buffer, string]>([
  ['NUL and other control characters', mailOf(HEADERS, 'a\u0000b\u0007c\u001b[31m'), 'abc[31m'],
  ['signs that turn the direction', mailOf(HEADERS, 'a\u202eb\u2066c'), 'abc'],
  [
    'a charset that nobody knows',
    mailOf({ ...HEADERS, 'Content-Type': 'text/plain; charset=x-klingon' }, 'Oi'),
    'Oi',
  ],
  [
    'a charset that is wrong',
    Buffer.concat([
      Buffer.from(mailOf({ ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }, 'A ')),
      Buffer.from([0xe9, 0xff]),
    ]),
    'A\n\ufffd\ufffd',
  ],
  [
    'Latin-1',
    Buffer.from(
      mailOf({ ...HEADERS, 'Content-Type': 'text/plain; charset=iso-8859-1' }, 'Olá, é sim'),
      'latin1',
    ),
    'Olá, é sim',
  ],
  ['line ends of their own', mailOf(HEADERS, 'a').replaceAll('\r\n', '\n'), 'a'],
  ['nothing but headers', mailOf(HEADERS, ''), ''],
  ['a multipart without an end', parts('multipart/mixed', 'Content-Type: text/plain\n\nOi'), 'Oi'],
])('%s: the text can be stored', async ([, raw, expected]) => {
  const bytes = typeof raw === 'string' ? raw.replace(/--b--\r\n$/, '') : raw;
  const { text } = await read(bytes);
  expect(text.replaceAll(/\n+/g, '\n')).toBe(expected);
  expect(text.isWellFormed()).toBe(true);
});

test('an address that cannot be one is not taken for the sender', async () => {
  const senders = ['', 'nobody', '"x\r\nBcc: all@example.com" <>', 'a@b.c, d@e.f', 'G: x@y.zz;'];
  const read_ = await Promise.all(senders.map((From) => withHeaders({ From })));
  expect(read_.map(({ sender }) => sender)).toEqual(['', '', '', 'a@b.c', 'x@y.zz']);
});

test('a thousand parts within each other are no mail, and neither are endless headers or nothing', async () => {
  let nested = 'Content-Type: text/plain\r\n\r\nx';
  for (let depth = 0; depth < 1000; depth += 1) {
    nested = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested}\r\n--b${depth}--`;
  }
  await expect(read(`${mailOf(HEADERS, '').trimEnd()}\r\n${nested}`)).rejects.toThrow(/nesting/);
  await expect(read(`X: ${'x'.repeat(300_000)}\r\n\r\n`)).rejects.toThrow(/header/i);
  await expect(read(Buffer.alloc(0))).rejects.toThrow(/no headers/);
});

test('what is too long is cut, and says so', async () => {
  const mail = await withHeaders({}, 'palavra '.repeat(10_000));
  expect(mail.text).toHaveLength(20_000);
  expect(mail.isCut).toBe(true);
  const names = Array.from(
    { length: 40 },
    (_, n) => `Content-Type: a/b\nContent-Disposition: attachment; filename=${n}.pdf\n\nx`,
  );
  const many = await read(parts('multipart/mixed', ...names));
  expect(many.attachments).toHaveLength(20);
  expect(many.isCut).toBe(true);
  expect((await readMail(Buffer.from(mailOf(HEADERS)), false)).isCut).toBe(true);
});
