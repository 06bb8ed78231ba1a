import { describe, expect, test } from 'vitest';
import { readSender, readSmtpUrl } from './smtp-url.ts';

describe('SMTP_URL', () => {
  test('has host, port, encryption and credentials', () => {
    expect(readSmtpUrl('smtp://ana%40b.test:p%3Aw%2F@mail.test:2525')).toEqual({
      host: 'mail.test',
      port: 2525,
      secure: false,
      requireTLS: true,
      rejectUnauthorized: true,
      auth: { user: 'ana@b.test', pass: 'p:w/' },
    });
    expect(readSmtpUrl('smtps://mail.test')).toMatchObject({ port: 465, secure: true });
    expect(readSmtpUrl('smtp://mail.test/')).toMatchObject({ port: 587, secure: false });
    expect(readSmtpUrl('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25 });
  });

  test('a password requires encryption, unless the URL has requireTLS=false', () => {
    expect(readSmtpUrl('smtp://mail.test')?.requireTLS).toBe(false);
    expect(readSmtpUrl('smtp://a:b@mail.test')?.requireTLS).toBe(true);
    expect(readSmtpUrl('smtp://a:b@mail.test?requireTLS=false')?.requireTLS).toBe(false);
    expect(readSmtpUrl('smtp://mail.test?requireTLS=true')?.requireTLS).toBe(true);
    const own = readSmtpUrl('smtps://mail.test?tls.rejectUnauthorized=false');
    expect(own?.rejectUnauthorized).toBe(false);
  });

  test.for([
    'mail.test',
    'http://mail.test',
    'smtp://',
    'smtp://mail.test:99999',
    'smtp://mail.test/path',
    'smtp://a:%zz@mail.test',
    'smtp://mail.test?logger=true',
    'smtp://mail.test?requireTLS=maybe',
  ])('%s is not valid', (value) => {
    expect(readSmtpUrl(value)).toBeUndefined();
  });
});

test('SMTP_FROM is an address, with a name or without', () => {
  const address = 'escola@trilha.test';
  expect(readSender(address)).toEqual({ name: undefined, address });
  expect(readSender(`<${address}>`)).toEqual({ name: undefined, address });
  expect(readSender(`Escola São João <${address}>`)).toEqual({ name: 'Escola São João', address });
  expect(readSender(`"Escola, Ltda." <${address}>`)).toEqual({ name: 'Escola, Ltda.', address });
  for (const wrong of [
    'escola',
    'Escola <trilha>',
    `${address}, b@c.test`,
    `A <${address}> <b@c.test>`,
    `A\r\nBcc: b@c.test <${address}>`,
  ]) {
    expect(readSender(wrong), wrong).toBeUndefined();
  }
});
