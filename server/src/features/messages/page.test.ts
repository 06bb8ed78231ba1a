import { api, type Endpoint, CONTACT_SUBJECTS } from '@trilha/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { buildApp } from '../../app.ts';

const FORM = 'application/x-www-form-urlencoded';
const message = {
  first_name: 'Sérgio',
  last_name: 'Alves',
  email: 'sergio@example.com',
  subject: 'Suporte técnico',
  message: 'Primeira linha\r\nsegunda',
  homepage: '',
};

const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const post = (school: School, payload: string, type = FORM) =>
  school.anyone.send('POST', '/contact/', { payload, headers: { 'content-type': type } });
const send = (school: School, fields: Record<string, string> = {}) =>
  post(school, encoded({ ...message, ...fields }));
const rows = (school: School) =>
  school.ctx.database.queries.selectFrom('contact_messages').selectAll().execute();

test('a form without JavaScript is answered by a whole page in Portuguese', async () => {
  const school = await testSchool();
  const reply = await post(school, encoded(message), `${FORM}; charset=UTF-8`);
  expect(reply.status).toBe(201);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.text).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
  expect(reply.text).toContain('<title>Mensagem enviada · Escola Trilha</title>');
  expect(reply.text).toContain('Recebemos a sua mensagem, Sérgio.');
  expect(reply.text).toContain('<strong>sergio@example.com</strong>');
  expect(reply.text).toContain('<a class="button" href="/">Voltar ao site</a>');
  expect(reply.text).toContain('href="/contato"');
  expect(reply.text).not.toContain('<form');
  expect(await rows(school)).toMatchObject([{ message: 'Primeira linha\nsegunda' }]);
  expect(await school.mails()).toHaveLength(1);
});

test('the policy of the page allows no script, and only its own form', async () => {
  const school = await testSchool();
  for (const reply of [await send(school), await send(school, { email: '' })]) {
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; /);
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(reply.text).not.toMatch(/<script|<link|style="|https?:\/\//);
  }
});

test('errors are in a list and beside their fields, and typed values are kept', async () => {
  const school = await testSchool();
  const reply = await send(school, {
    last_name: ' ',
    email: 'sergio@',
    message: '\r\nUm\r\n<b>dois',
  });
  expect(reply.status).toBe(400);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.text).toContain('<title>Confira a mensagem · Escola Trilha</title>');
  expect(reply.text).toContain('<a href="#last_name">Sobrenome: Informe seu sobrenome</a>');
  expect(reply.text).toContain('<a href="#email">Email: Informe um email válido</a>');
  expect(reply.text).toContain('id="email-error">Informe um email válido</span>');
  expect(reply.text).toMatch(/name="email"[^>]+aria-invalid="true" aria-describedby="email-error"/);
  expect(reply.text).not.toMatch(/name="first_name"[^>]+aria-invalid/);
  expect(reply.text).toMatch(/name="first_name"[^>]+value="Sérgio"/);
  expect(reply.text).toContain('value="sergio@"');
  expect(reply.text).toContain('<option selected>Suporte técnico</option>');
  expect(reply.text).toContain('>\n\r\nUm\r\n&lt;b&gt;dois</textarea>');
  for (const subject of CONTACT_SUBJECTS) expect(reply.text).toContain(`>${subject}</option>`);
  expect(await rows(school)).toEqual([]);
});

test('an empty form lists all that is missing', async () => {
  const school = await testSchool();
  for (const payload of ['', 'x', '%%%', '__proto__=1&first_name[]=2']) {
    const reply = await post(school, payload);
    expect(reply.status, payload).toBe(400);
    for (const error of [
      'Informe seu nome',
      'Informe seu sobrenome',
      'Informe seu email',
      'Escolha um assunto',
      'Informe uma mensagem',
    ]) {
      expect(reply.text, payload).toContain(`: ${error}</a>`);
      expect(reply.text, payload).toContain(`>${error}</span>`);
    }
  }
});

const EVIL = `"><script>alert(1)</script></textarea></title><style>*{}</style><base href=//x.test><img src=x onerror='alert(1)'>&amp;\u0000`;

test('typed values cannot inject markup into the page', async () => {
  const school = await testSchool({ school: { name: 'Escola <b>X</b>', email: 'a@x.test' } });
  const evil = Object.fromEntries(Object.keys(message).map((name) => [name, EVIL]));
  const faulty = await post(school, encoded(evil));
  expect(faulty.status).toBe(400);
  const taken = await send(school, {
    first_name: EVIL.replace('\u0000', ''),
    message: EVIL.slice(0, -1),
  });
  expect(taken.status).toBe(201);
  const plain = await send(school);
  const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);
  // The page for hostile values has exactly the tags of the page for harmless ones.
  expect(tags(taken.text)).toEqual(tags(plain.text));
  for (const reply of [faulty, taken]) {
    expect(reply.text).not.toMatch(/<(script|img|base|b)\b/i);
    expect(reply.text.match(/<style/g)).toHaveLength(1);
    expect(reply.text).toContain('Escola &lt;b&gt;X&lt;/b&gt;');
    expect(reply.text).not.toContain('\u0000');
  }
  // Values stay inside their attributes.
  expect(faulty.text).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(faulty.text.match(/<\/textarea>/g)).toHaveLength(1);
});

test('a filled-in hidden field gets the same page, and nothing is stored', async () => {
  const school = await testSchool();
  const caught = await send(school, { homepage: 'https://x.test' });
  const honest = await send(school);
  expect(caught.status).toBe(201);
  expect(caught.text).toBe(honest.text);
  expect(await rows(school)).toHaveLength(1);
});

test('after too many messages the page says when and how else, and keeps typed values', async () => {
  const own = { name: 'Escola', email: 'oi@escola.test', phone: '(11) 5555-0142' };
  const school = await testSchool({ school: own });
  for (let n = 0; n < 5; n += 1) await send(school);
  const reply = await send(school, { message: 'Não perca isto' });
  expect(reply.status).toBe(429);
  expect(reply.headers['retry-after']).toBe('3600');
  expect(reply.text).toContain('<title>Mensagem não enviada · Escola</title>');
  expect(reply.text).toContain('Tente novamente mais tarde.');
  expect(reply.text).toContain('ligue para (11) 5555-0142 ou escreva para oi@escola.test.');
  expect(reply.text).toContain('Não perca isto</textarea>');
  expect(reply.text).not.toContain('aria-invalid=');
});

test('a server error shows only its id, and keeps typed values', async () => {
  const school = await testSchool();
  vi.spyOn(school.ctx.database, 'transaction').mockRejectedValue(new Error('select secret'));
  const reply = await send(school, { message: 'Não perca isto' });
  expect(reply.status).toBe(500);
  expect(reply.text).toContain('Algo deu errado do nosso lado.');
  expect(reply.text).toContain('escreva para contato@trilha.test.');
  expect(reply.text).toContain(`Código do erro: ${String(reply.headers['x-request-id'])}`);
  expect(reply.text).toContain('Não perca isto</textarea>');
  expect(reply.text).not.toContain('secret');
});

test('one megabyte is refused unread, as form and as JSON', async () => {
  const school = await testSchool();
  const big = { ...message, message: 'x'.repeat(1024 * 1024) };
  const page = await post(school, encoded(big));
  expect(page.status).toBe(413);
  expect(page.text).toContain('O texto é grande demais para este formulário.');
  expect(page.text).not.toContain('<form');
  const json = await school.anyone.post('/contact/', big);
  expect(json.status).toBe(413);
  expect(json.body.detail).toBe('The request is too large.');
});

test('JSON is answered in JSON, other types are refused, whatever the caller accepts', async () => {
  const school = await testSchool();
  const headers = { accept: 'text/html' };
  const faulty = await school.anyone.post('/contact/', {}, { headers });
  expect(faulty.status).toBe(400);
  expect(Object.keys(faulty.body)).toHaveLength(5);
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    FORM + 'x',
  ]) {
    const reply = await post(school, encoded(message), type);
    expect(reply.status, type).toBe(415);
    expect(reply.body.detail, type).toBe('This content type is not supported here.');
  }
  const form = new FormData();
  form.append('first_name', 'x');
  expect((await school.anyone.send('POST', '/contact/', { payload: form })).status).toBe(415);
  expect((await school.anyone.get('/contact/')).status).toBe(405);
});

test('where the API has a host of its own, the page leads to the site’s', async () => {
  const school = await testSchool();
  const options = { logLevel: 'silent', trustProxy: 0, corsOrigins: [] };
  const app = await buildApp(school.ctx, { ...options, apiBaseUrl: 'https://api.trilha.test/api' });
  onTestFinished(() => app.close());
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/contact/',
    headers: { 'content-type': FORM },
    payload: encoded(message),
  });
  expect(body).toContain('<a class="button" href="https://trilha.test/">');
  expect(body).toContain('href="https://trilha.test/contato"');
});

const others = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

test('no other call takes what a page of any site can make a browser send', async () => {
  const school = await testSchool();
  const admin = await school.as(await school.user({ is_superuser: true, is_staff: true }));
  const takers: string[] = [];
  for (const [name, { method, path }] of others) {
    const reply = await admin.send(method, path.replaceAll(/\{\w+\}/g, '1'), {
      payload: 'a=1',
      headers: { 'content-type': FORM },
    });
    if (![404, 405, 415].includes(reply.status)) takers.push(`${name} ${reply.status}`);
  }
  expect(takers).toEqual(['contact.send 400']);
});
