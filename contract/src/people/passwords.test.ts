import { expect, test } from 'vitest';
import { z } from 'zod';
import { PasswordChange } from './account.ts';
import { isEmailAddress, NewPassword } from './passwords.ts';
import { UserInput } from './users.ts';

const SOMEBODY = { email: 'ana@school.test', username: 'ana' };

/** The three places where a password is chosen. */
const schemas: Record<string, z.ZodType> = {
  'by a link': NewPassword,
  'in the profile': PasswordChange.shape.new_password,
  'by staff': z
    .preprocess((password) => ({ ...SOMEBODY, password }), UserInput)
    .transform(({ password }) => password),
};

test.for(Object.entries(schemas))(
  'a password chosen %s has 8 to 1024 characters of any kind, and stays as it is',
  ([, schema]) => {
    const good = [
      'abcdefgh',
      '        ',
      '日本語のパスワード',
      'x'.repeat(64),
      ` ${'correct horse '.repeat(70)}`,
      'y'.repeat(1024),
    ];
    for (const password of good) expect(schema.parse(password)).toBe(password);
    for (const password of ['', '1234567', 'x'.repeat(1025), 12345678, null]) {
      expect(schema.safeParse(password).success, String(password)).toBe(false);
    }
  },
);

test('an e-mail address has one @ with a text before it, and a dot within the text behind it', () => {
  for (const good of [
    'a@b.c',
    'ana.clara+x@mail.school.test',
    'josé@café.fr',
    'a@..b',
    '😀@😀.😀',
  ]) {
    expect(isEmailAddress(good), good).toBe(true);
  }
  const bad = ['', '@', 'a', 'a@b', 'a@.b', 'a@b.', '@b.c', 'a@b.c@d.e', 'a b@c.d', 'a@b c.d'];
  for (const one of [...bad, 'a@b.c\n', 'Ana <a@b.c>', 'a,b@c.d', 'a@\u0000.b', '😀@.', 'a@😀.']) {
    expect(isEmailAddress(one), one).toBe(false);
  }
});
