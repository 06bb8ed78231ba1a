import { z } from 'zod';
import { localStore } from '../../../../../lib/storage.ts';
import { EditedQuiz } from './quiz.ts';

/** Unsaved work as it is stored in the browser, with the stored quiz that it is based on. */
const Draft = z.object({
  saved_at: z.iso.datetime(),
  quiz: EditedQuiz,
  base: EditedQuiz,
  /** The version that it is based on; undefined for a quiz that was never saved. */
  version: z.int().optional(),
});
export type Draft = z.infer<typeof Draft>;

/** The storage key of a user's work on a quiz. A new quiz has no id. */
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
