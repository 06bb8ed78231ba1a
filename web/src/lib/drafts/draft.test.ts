import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fakeBrowser } from '../browser.testing.ts';
import { draftKey, dropDraft, loadDraft, saveDraft } from './draft.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Work = z.object({ title: z.string() });
const key = draftKey(3, 'lesson.7');

test('is loaded as it was saved, with its time', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z') });
  saveDraft(key, { title: 'Olá' });
  expect(loadDraft(key, Work)).toEqual({
    savedAt: new Date('2026-11-21T09:00:00.000Z'),
    work: { title: 'Olá' },
  });
  dropDraft(key);
  expect(loadDraft(key, Work)).toBeUndefined();
});

test('is stored separately by user and by thing', () => {
  saveDraft(key, { title: 'Olá' });
  expect(loadDraft(draftKey(4, 'lesson.7'), Work)).toBeUndefined();
  expect(loadDraft(draftKey(3, 'lesson.new'), Work)).toBeUndefined();
});

test.each(['', 'x', '{}', '{"saved_at":"2026-11-21T09:00:00.000Z","work":{"title":3}}', '[1]'])(
  '%j counts as no draft',
  (stored) => {
    browser.local.setItem(key, stored);
    expect(loadDraft(key, Work)).toBeUndefined();
  },
);

test('one of no time counts as no draft', () => {
  browser.local.setItem(key, '{"saved_at":"yesterday","work":{"title":"Olá"}}');
  expect(loadDraft(key, Work)).toBeUndefined();
});
