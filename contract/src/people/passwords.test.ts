import { expect, test } from 'vitest';
import type { z } from 'zod';
import { PasswordChange } from './account.ts';
import { NewPassword } from './passwords.ts';
import { UserInput } from './users.ts';

/** The three places where a password is chosen. */
const schemas: Record<string, z.ZodType> = {
  'by a link': NewPassword,
  'in the profile': PasswordChange.shape.new_password,
  'by staff': UserInput.shape.password,
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
