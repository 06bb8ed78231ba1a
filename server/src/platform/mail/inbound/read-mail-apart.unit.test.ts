import { expect, test } from 'vitest';
import { mailOf } from '../../../../test/inbound.ts';
import { readMailApart } from './read-mail-apart.ts';

const HEADERS = { From: 'clara@example.com', 'Message-ID': '<one@example.com>' };

test('a mail is read in another thread', async () => {
  const mail = await readMailApart(Buffer.from(mailOf(HEADERS, 'Sim.')), true);
  expect(mail).toMatchObject({ sender: 'clara@example.com', text: 'Sim.' });
});

test('what cannot be read says why, and what takes too long ends', async () => {
  await expect(readMailApart(Buffer.alloc(0), true)).rejects.toThrow('It has no headers.');
  const endless = mailOf(
    { ...HEADERS, 'Content-Type': 'multipart/mixed; boundary=b' },
    '--b\n\nx\n'.repeat(900_000),
  );
  await expect(readMailApart(Buffer.from(endless), true, { seconds: 1 })).rejects.toThrow(
    'too long',
  );
});
