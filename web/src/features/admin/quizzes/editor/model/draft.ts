import { z } from 'zod';
import { draftKey } from '../../../../../lib/drafts/draft.ts';
import { EditedQuiz } from './quiz.ts';

/** Unsaved work on a quiz, with the stored quiz that it is based on. */
export const QuizDraft = z.object({
  quiz: EditedQuiz,
  base: EditedQuiz,
  /** The version that it is based on; undefined for a quiz that was never saved. */
  version: z.int().optional(),
});

export type QuizDraft = z.infer<typeof QuizDraft>;

/** The storage key of a user's work on a quiz. A new quiz has no id. */
export const quizDraftKey = (userId: number, quizId: number | undefined): string =>
  draftKey(userId, `quiz.${quizId ?? 'new'}`);
