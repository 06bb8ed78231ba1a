import { expect, test } from 'vitest';
import { differing, isSame, mergeValues } from './merge.ts';

const base = { title: 'Old', text: 'Old text', courses: ['1', '2'], is_active: true };

test('changes of different fields are merged', () => {
  expect(
    mergeValues(base, { ...base, title: 'Mine' }, { ...base, text: 'Theirs', is_active: false }),
  ).toEqual({
    merged: { title: 'Mine', text: 'Theirs', courses: ['1', '2'], is_active: false },
    conflicts: [],
    theirs: ['text', 'is_active'],
  });
});

test('of a field that both have changed the stored value stays, unless both are equal', () => {
  const mine = { ...base, title: 'Mine', text: 'Both' };
  const stored = { ...base, title: 'Theirs', text: 'Both' };
  expect(mergeValues(base, mine, stored)).toEqual({
    merged: { ...base, title: 'Theirs', text: 'Both' },
    conflicts: ['title'],
    theirs: ['text'],
  });
});

test('a choice in another order and an address with another signature are no change', () => {
  expect(isSame(['2', '1'], ['1', '2'])).toBe(true);
  expect(isSame('/media/a.mp4?exp=1&sig=a', '/media/a.mp4?exp=2&sig=b')).toBe(true);
  expect(isSame('https://a.example/?v=1', 'https://a.example/?v=2')).toBe(false);
  expect(differing(base, { ...base, courses: ['2', '1'] })).toEqual([]);
});
