import { z } from 'zod';
import { localStore } from '../../../../../lib/storage.ts';
import { EditedQuiz } from './quiz.ts';

/** Unsaved work as it is kept in the browser, with what it began from. */
const Draft = z.object({
  saved_at: z.iso.datetime(),
  quiz: EditedQuiz,
  base: EditedQuiz,
  /** The version it began from; absent for a quiz that was never saved. */
  version: z.int().optional(),
});
export type Draft = z.infer<typeof Draft>;

/** The key under which the work of a user on a quiz is kept; a new quiz has no id. */
export function draftKey(userId: number, quizId: number | undefined): string {
  return `quiz_editor.${userId}.${quizId ?? 'new'}`;
}

/*
 * The storage that outlives a crash of the browser. Where it is blocked or full, nothing is kept,
 * and the question before leaving has to do.
 */
export function loadDraft(key: string): Draft | undefined {
  return Draft.safeParse(localStore.readJson(key)).data;
}

export function saveDraft(key: string, draft: Draft): void {
  localStore.writeJson(key, draft);
}

export function dropDraft(key: string): void {
  localStore.remove(key);
}
