import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../browser.testing.ts';
import { forgetUser } from '../session/own-work.ts';
import { draftKey, saveDraft } from './draft.ts';
import { ownDrafts } from './own-drafts.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the drafts of a user are found with their names, the newest first, and those of nobody else', () => {
  const save = (user: number, thing: string, work: object) => {
    vi.advanceTimersByTime(1000);
    saveDraft(draftKey(user, thing), work);
  };
  save(3, 'lesson.7', { values: { duration: '1:00' }, base: {}, name: ' Olá ' });
  save(3, 'quiz.new', { quiz: { title: 'Les nombres' }, base: {} });
  save(3, 'profile', { values: { bio: 'x' }, base: {} });
  save(3, 'course.new', { values: { title: 'Francês' }, base: {} });
  save(33, 'lesson.8', { values: { title: 'Of somebody else' }, base: {} });
  browser.local.setItem(draftKey(3, 'user.9'), '{"saved_at":"yesterday","work":{}}');
  browser.local.setItem(draftKey(3, 'user.10'), '{"cut');
  browser.local.setItem(draftKey(3, ''), '{"saved_at":"2026-11-21T09:00:00.000Z","work":{}}');
  expect(ownDrafts(3).map(({ key: _, ...draft }) => draft)).toEqual([
    { kind: 'course', id: undefined, name: 'Francês', savedAt: at(4) },
    { kind: 'profile', id: undefined, name: undefined, savedAt: at(3) },
    { kind: 'quiz', id: undefined, name: 'Les nombres', savedAt: at(2) },
    { kind: 'lesson', id: 7, name: 'Olá', savedAt: at(1) },
  ]);
  forgetUser(3);
  expect(ownDrafts(3)).toEqual([]);
  expect(ownDrafts(33)).toHaveLength(1);
});

const at = (second: number) => new Date(Date.parse('2026-11-21T09:00:00.000Z') + second * 1000);
