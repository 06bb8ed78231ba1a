import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  clearDraft,
  EMPTY,
  fitting,
  isAnswered,
  isComplete,
  loadDraft,
  saveDraft,
  unanswered,
} from './quiz-draft.ts';

/** Question `id` has the answers 10·id, 10·id + 1 and 10·id + 2. */
const questions = (...ids: number[]) =>
  ids.map((id, index) => ({
    id,
    text: `Question ${id}`,
    order: index + 1,
    answers: [0, 1, 2].map((place) => ({ id: id * 10 + place, text: `Answer ${place}` })),
  }));

afterEach(() => vi.unstubAllGlobals());

function stubStorage(over: Partial<Storage> = {}): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    ...over,
  });
  return items;
}

test('a draft is kept for each user and quiz, until it is cleared', () => {
  stubStorage();
  const draft = { answers: { 1: 10 }, at: 1 };
  saveDraft(7, 3, draft);
  expect(loadDraft(7, 3)).toEqual(draft);
  expect(loadDraft(7, 4)).toEqual(EMPTY);
  expect(loadDraft(8, 3)).toEqual(EMPTY);
  expect(loadDraft(73, 3)).toEqual(EMPTY);
  clearDraft(7, 3);
  expect(loadDraft(7, 3)).toEqual(EMPTY);
});

test('invalid content of the storage counts as no draft', () => {
  const items = stubStorage();
  for (const text of ['', '{', 'null', '[]', '{"answers":{"1":"x"},"at":0}', '{"answers":{}}']) {
    items.set('quiz_draft.7.3', text);
    expect(loadDraft(7, 3)).toEqual(EMPTY);
  }
});

test('a blocked storage causes no error', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  stubStorage({ getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(saveDraft(7, 3, EMPTY)).toBe(false);
  clearDraft(7, 3);
  expect(loadDraft(7, 3)).toEqual(EMPTY);
});

test('answers that the quiz no longer has are dropped, and the draft goes back to the first unanswered question', () => {
  const draft = { answers: { 1: 10, 2: 21, 3: 30, 9: 90 }, at: 2 };
  expect(fitting(draft, questions(1, 2, 3))).toEqual({ answers: { 1: 10, 2: 21, 3: 30 }, at: 2 });
  expect(fitting(draft, questions(1, 3))).toEqual({ answers: { 1: 10, 3: 30 }, at: 1 });
  expect(fitting(draft, questions(1, 4, 3))).toEqual({ answers: { 1: 10, 3: 30 }, at: 1 });
  expect(fitting({ answers: { 1: 20 }, at: 1 }, questions(1, 2))).toEqual(EMPTY);
  expect(fitting(draft, [])).toEqual(EMPTY);
});

test('a question may be left open for a later one', () => {
  const draft = { answers: { 2: 20 }, at: 2 };
  expect(fitting(draft, questions(1, 2, 3))).toEqual(draft);
  expect(unanswered(draft, questions(1, 2, 3))).toEqual([1, 3]);
  expect(fitting({ ...draft, at: 9 }, questions(1, 2, 3)).at).toBe(2);
});

test('whatever was stored, the current question exists, and all before it are answered where something was dropped', () => {
  const stored = fc.record({
    answers: fc.dictionary(fc.nat(12).map(String), fc.nat(130)),
    at: fc.nat(20),
  });
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(stored, ids, (draft, chosen) => {
      const asked = questions(...chosen);
      const fit = fitting(draft, asked);
      expect(fit.at).toBeLessThan(asked.length);
      if (Object.keys(fit.answers).length < Object.keys(draft.answers).length) {
        expect(asked.slice(0, fit.at).every((question) => isAnswered(fit, question))).toBe(true);
      }
      expect(fitting(fit, asked)).toEqual(fit);
      expect(unanswered(fit, asked).length).toBe(asked.length - Object.keys(fit.answers).length);
      expect(isComplete(fit, asked)).toBe(Object.keys(fit.answers).length === asked.length);
    }),
  );
});
