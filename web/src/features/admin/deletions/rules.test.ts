import { expect, test } from 'vitest';
import { whyNot } from './rules.ts';

const request = (is_staff = false, is_superuser = false) => ({
  user: { id: 7, is_staff, is_superuser },
});

test('staff confirm students, superusers everybody, nobody themselves', () => {
  const staff = { id: 1, is_superuser: false };
  const root = { id: 2, is_superuser: true };
  expect(whyNot(request(), staff)).toBeUndefined();
  expect(whyNot(request(true), staff)).toBe('Only a superuser may change staff and their rights.');
  expect(whyNot(request(false, true), staff)).toBeDefined();
  expect(whyNot(request(true, true), root)).toBeUndefined();
  expect(whyNot(request(true), { ...staff, id: 7 })).toMatch(/Somebody else/);
  expect(whyNot(request(true, true), { ...root, id: 7 })).toMatch(/Somebody else/);
});
