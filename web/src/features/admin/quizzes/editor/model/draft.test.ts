import { afterEach, beforeEach, expect, test } from 'vitest';
import { vi } from 'vitest';
import { fakeBrowser } from '../../../../../lib/browser.testing.ts';
import { draftKey, dropDraft, loadDraft, saveDraft } from './draft.ts';
import { NEW_QUIZ, newQuestion } from './quiz.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const key = draftKey(3, 7);
const draft = {
  saved_at: '2026-11-21T09:00:00.000Z',
  quiz: { ...NEW_QUIZ, title: 'Olá', questions: [newQuestion()] },
  base: NEW_QUIZ,
  version: 2,
};

test('is loaded as it was saved', () => {
  saveDraft(key, draft);
  expect(loadDraft(key)).toEqual(draft);
  dropDraft(key);
  expect(loadDraft(key)).toBeUndefined();
});

test('is stored separately by user and by quiz', () => {
  saveDraft(key, draft);
  expect(loadDraft(draftKey(4, 7))).toBeUndefined();
  expect(loadDraft(draftKey(3, undefined))).toBeUndefined();
});

test.each(['', 'x', '{}', '{"quiz":{"title":3}}'])('%j counts as no draft', (stored) => {
  browser.local.setItem(key, stored);
  expect(loadDraft(key)).toBeUndefined();
});
