import type { Quiz } from '@trilha/contract';
import { z } from 'zod';
import { ownKey } from '../../lib/session/own-work.ts';
import { localStore } from '../../lib/storage.ts';

/** A student's answers so far, and the index of the current question (from 0). */
const Draft = z.object({ answers: z.record(z.string(), z.int()), at: z.int().min(0) });
export type Draft = z.infer<typeof Draft>;

type Questions = Quiz['questions'];

export const EMPTY: Draft = { answers: {}, at: 0 };

export function isAnswered(draft: Draft, question: { id: number } | undefined): boolean {
  return question !== undefined && draft.answers[question.id] !== undefined;
}

export function isComplete(draft: Draft, questions: Questions): boolean {
  return questions.length > 0 && questions.every((question) => isAnswered(draft, question));
}

/** The places of the unanswered questions, from 1. */
export function unanswered(draft: Draft, questions: Questions): number[] {
  return questions.flatMap((question, index) => (isAnswered(draft, question) ? [] : [index + 1]));
}

/**
 * Drops the answers that do not fit the current questions: staff may have changed the quiz since it
 * was begun. Where something is dropped, the current question comes after no unanswered one.
 */
export function fitting(draft: Draft, questions: Questions): Draft {
  const answers: Draft['answers'] = {};
  for (const { id, answers: own } of questions) {
    const chosen = draft.answers[id];
    if (chosen !== undefined && own.some((answer) => answer.id === chosen)) answers[id] = chosen;
  }
  const last = Math.max(0, questions.length - 1);
  const isWhole = Object.keys(answers).length === Object.keys(draft.answers).length;
  const open = questions.findIndex(({ id }) => answers[id] === undefined);
  const furthest = isWhole || open === -1 ? last : open;
  return { answers, at: Math.min(draft.at, furthest) };
}

function keyOf(userId: number, quizId: number): string {
  return ownKey('quiz_draft', userId, quizId);
}

/*
 * Kept in the browser, so that a reload, a closed tab or a flat battery costs no answers. Where the
 * storage is blocked or full, the page's own memory has to do.
 */
export function loadDraft(userId: number, quizId: number): Draft {
  return Draft.safeParse(localStore.readJson(keyOf(userId, quizId))).data ?? EMPTY;
}

/** @returns whether it was kept beyond this page */
export function saveDraft(userId: number, quizId: number, draft: Draft): boolean {
  return localStore.writeJson(keyOf(userId, quizId), draft);
}

export function clearDraft(userId: number, quizId: number): void {
  localStore.remove(keyOf(userId, quizId));
}
