import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodiesOf, headersOf } from '../mail-text.ts';
import { smtpServer } from '../smtp.ts';
import { serverWith, post, requestReset } from './mailing-server.ts';

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
