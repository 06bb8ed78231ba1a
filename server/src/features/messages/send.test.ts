import { CONTACT_SUBJECTS } from '@trilha/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodiesOf, headersOf } from '../../../test/mail-text.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { smtpServer } from '../../../test/smtp.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { smtpTransport } from '../../platform/mail/mail-transport.ts';
import { readSmtpUrl } from '../../platform/mail/smtp-url.ts';

const message = {
  first_name: 'Sérgio',
  last_name: 'Alves',
  email: 'sergio@example.com',
  subject: 'Agendar uma aula experimental',
  message: 'Bom dia!\n\nPosso ir na terça?\nObrigado.',
};

const rows = (school: School) =>
  school.ctx.database.queries.selectFrom('contact_messages').selectAll().execute();
const queuedMails = (school: School) =>
  school.ctx.database.queries.selectFrom('outgoing_mails').selectAll().execute();

test('a message is stored for the staff and mailed to the school, with the sender to reply to', async () => {
  const school = await testSchool();
  const reply = await school.anyone.post('/contact/', message);
  expect(reply.status).toBe(201);
  expect(reply.text).toBe('');
  const staff = await school.as(await school.user({ is_staff: true }));
  const { body } = await staff.get('/admin/messages/?search=sergio%20terca');
  expect(body.results).toMatchObject([
    { ...message, id: 1, handled: false, created_at: school.ctx.now().toISOString() },
  ]);

  const mails = await school.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    recipient: 'contato@trilha.test',
    reply_to: 'sergio@example.com',
    reply_to_name: 'Sérgio Alves',
    subject: 'Agendar uma aula experimental · Sérgio Alves',
  });
  expect(mails[0]?.text).toContain('Sérgio Alves (sergio@example.com) escreveu');
  expect(mails[0]?.text).toContain('> Bom dia!\n> \n> Posso ir na terça?\n> Obrigado.\n');
  expect(mails[0]?.html).toContain('Bom dia!<br><br>Posso ir na terça?<br>Obrigado.');
  expect(mails[0]?.html).toContain('href="https://trilha.test/admin/messages"');
});

test('names and text are trimmed; other fields are not stored', async () => {
  const school = await testSchool();
  const reply = await school.anyone.post('/contact/', {
    ...message,
    first_name: '  Maria \r\n  Luísa ',
    email: ' maria@example.com ',
    message: '\r\n Um\r\ndois\rtrês \n',
    handled: true,
    id: 77,
  });
  expect(reply.status).toBe(201);
  expect(await rows(school)).toMatchObject([
    {
      id: 1,
      first_name: 'Maria Luísa',
      email: 'maria@example.com',
      message: 'Um\ndois\ntrês',
      handled: false,
    },
  ]);
});

test.for(CONTACT_SUBJECTS)('“%s” is kept as it reads', async (subject) => {
  const school = await testSchool();
  expect((await school.anyone.post('/contact/', { ...message, subject })).status).toBe(201);
  expect((await rows(school)).map((row) => row.subject)).toEqual([subject]);
});

const missing = {
  first_name: ['Informe seu nome'],
  last_name: ['Informe seu sobrenome'],
  email: ['Informe seu email'],
  subject: ['Escolha um assunto'],
  message: ['Informe uma mensagem'],
};
const blank = { first_name: ' ', last_name: '\n', email: '', subject: '', message: ' \r\n ' };

test.for([
  ['nothing', {}, missing],
  ['blanks', blank, missing],
  [
    'other types',
    { ...message, first_name: 7, message: ['a'], subject: null },
    {
      first_name: ['Informe seu nome'],
      message: ['Informe uma mensagem'],
      subject: ['Escolha um assunto'],
    },
  ],
  [
    'an e-mail that is none',
    { ...message, email: 'sergio@example' },
    { email: ['Informe um email válido'] },
  ],
  [
    'two e-mails',
    { ...message, email: 'a@x.test, b@x.test' },
    { email: ['Informe um email válido'] },
  ],
  [
    'a header in the e-mail',
    { ...message, email: 'a@x.test\r\nBcc: b@x.test' },
    { email: ['Informe um email válido'] },
  ],
  ['another subject', { ...message, subject: 'Outro' }, { subject: ['Escolha um assunto'] }],
  [
    'long names',
    { ...message, first_name: 'x'.repeat(151), last_name: 'y'.repeat(151) },
    {
      first_name: ['Use no máximo 150 caracteres'],
      last_name: ['Use no máximo 150 caracteres'],
    },
  ],
  [
    'a long text',
    { ...message, message: 'x'.repeat(5001) },
    { message: ['Use no máximo 5000 caracteres'] },
  ],
  [
    'a long e-mail',
    { ...message, email: `${'x'.repeat(250)}@x.test` },
    { email: ['Use no máximo 254 caracteres'] },
  ],
  [
    'NUL',
    { ...message, first_name: 'a\u0000b', message: 'a\u0000b' },
    {
      first_name: ['Há um caractere que não pode ser lido'],
      message: ['Há um caractere que não pode ser lido'],
    },
  ],
] as const)('%s: all errors are reported together, in Portuguese', async ([, body, errors]) => {
  const school = await testSchool();
  const reply = await school.anyone.post('/contact/', body);
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual(errors);
  expect(await rows(school)).toEqual([]);
  expect(await school.mails()).toEqual([]);
});

test('5000 characters fit, whatever they are', async () => {
  const school = await testSchool();
  const text = '语'.repeat(5000);
  expect((await school.anyone.post('/contact/', { ...message, message: text })).status).toBe(201);
  const form = new URLSearchParams({ ...message, message: text }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await school.anyone.post('/contact/', form, { headers })).status).toBe(201);
  expect((await rows(school)).map((row) => row.message)).toEqual([text, text]);
});

test('a filled-in hidden field gets the same answer, and nothing is stored or mailed', async () => {
  const school = await testSchool();
  const honest = await school.anyone.post('/contact/', message);
  const caught = await school.anyone.post('/contact/', { ...message, homepage: 'https://x.test' });
  const without = (headers: Record<string, unknown>) => ({ ...headers, date: '' });
  expect(caught.status).toBe(honest.status);
  expect(caught.text).toBe(honest.text);
  expect(without(caught.headers)).toEqual(without(honest.headers));
  expect(await rows(school)).toHaveLength(1);
  expect(await queuedMails(school)).toHaveLength(1);
  expect((await school.anyone.post('/contact/', { ...message, homepage: '' })).status).toBe(201);
  expect(await rows(school)).toHaveLength(2);
});

test('five an hour from one address; faulty ones do not count, other addresses neither', async () => {
  const own = { name: 'Escola', email: 'oi@escola.test', phone: '(11) 5555-0142' };
  const school = await testSchool({ school: own });
  const send = (remoteAddress: string, body: object = message) =>
    school.anyone.post('/contact/', body, { remoteAddress });
  await send('10.0.0.1', { ...message, email: '' });
  for (let n = 0; n < 5; n += 1) {
    expect((await send('10.0.0.1')).status).toBe(201);
    school.pass({ minutes: 10 });
  }
  const blocked = await send('10.0.0.1');
  expect(blocked.status).toBe(429);
  expect(blocked.headers['retry-after']).toBe('600');
  expect(blocked.body).toEqual({
    detail:
      'Já recebemos várias mensagens suas na última hora. Tente novamente mais tarde. Se preferir, ligue para (11) 5555-0142 ou escreva para oi@escola.test.',
    message: blocked.body.detail,
  });
  expect((await send('10.0.0.2')).status).toBe(201);
  school.pass({ minutes: 11 });
  expect((await send('10.0.0.1')).status).toBe(201);
  expect(await rows(school)).toHaveLength(7);
});

test('of six at the same moment one is refused', async () => {
  const school = await testSchool();
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => school.anyone.post('/contact/', message)),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await rows(school)).toHaveLength(5);
});

test.for([{ name: 'Escola' }, { name: 'Escola', email: 'not an address' }])(
  'a school without an address that mails can go to keeps the message all the same',
  async (own) => {
    const school = await testSchool({ school: own });
    expect((await school.anyone.post('/contact/', message)).status).toBe(201);
    expect(await rows(school)).toHaveLength(1);
    expect(await queuedMails(school)).toEqual([]);
  },
);

test('kept and mailed together or not at all; what failed on our side does not count', async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  const real = database.transaction.bind(database);
  const spy = vi.spyOn(database, 'transaction').mockImplementation((work) =>
    real(async (trx) => {
      await work(trx);
      throw new Error('select secret from users');
    }),
  );
  for (let n = 0; n < 6; n += 1) {
    expect((await school.anyone.post('/contact/', message)).status).toBe(500);
  }
  expect(await rows(school)).toEqual([]);
  expect(await queuedMails(school)).toEqual([]);
  spy.mockRestore();
  expect((await school.anyone.post('/contact/', message)).status).toBe(201);
});

test('nothing that is typed becomes a header, a recipient or HTML of the mail', async () => {
  const smtp = await smtpServer({ disabledCommands: ['STARTTLS'] });
  const server = readSmtpUrl(`smtp://127.0.0.1:${smtp.port}`);
  if (!server) throw new Error('unreadable');
  const transport = smtpTransport(server, { name: 'Escola', address: 'contato@trilha.test' });
  onTestFinished(() => transport.close());
  const school = await testSchool({ mail: transport });
  const evil = {
    ...message,
    first_name: 'Eve" <eve@x.test>\r\nBcc: eve@x.test',
    last_name: '<script>alert(1)</script>\u0085X-Evil: 1\u2028Y: 2',
    message: '.\r\nQUIT\r\n<img src=x onerror=alert(1)>\n--\nContent-Type: text/html\n\nx',
  };
  expect((await school.anyone.post('/contact/', evil)).status).toBe(201);
  await sendMails(school.ctx, { info() {}, warn() {}, error() {} });
  const [received] = smtp.received;
  expect(received?.to).toEqual(['contato@trilha.test']);
  const headers = headersOf(received?.raw ?? '');
  for (const name of ['bcc', 'x-evil', 'y', 'cc']) expect(headers.has(name), name).toBe(false);
  // One address, and before it one quoted name.
  expect(headers.get('reply-to')).toMatch(/^"(?:[^"\\]|\\.)*" <sergio@example\.com>$/);
  const bodies = bodiesOf(received?.raw ?? '');
  expect([...bodies.keys()]).toEqual(['text/plain', 'text/html']);
  expect(bodies.get('text/html')).not.toMatch(/<(script|img)\b/);
  expect(bodies.get('text/plain')).toContain('> QUIT');
});
