import { expect, test } from 'vitest';
import { copyTitle } from './copy-title.ts';

test('a copy is named in the language of who asked for it', () => {
  expect(copyTitle(undefined, 'Greetings')).toBe('Greetings (copy)');
  expect(copyTitle('pt-BR', 'Saudações')).toBe('Saudações (cópia)');
  expect(copyTitle('fr', 'Salutations')).toBe('Salutations (copie)');
});

test('a long title is cut, whole characters only', () => {
  expect(copyTitle('en', 'x'.repeat(193))).toHaveLength(200);
  const cut = copyTitle('en', `${'x'.repeat(191)}😀y`);
  expect([cut.length <= 200, cut.isWellFormed()]).toEqual([true, true]);
  expect(cut).toMatch(/x… \(copy\)$/);
});
