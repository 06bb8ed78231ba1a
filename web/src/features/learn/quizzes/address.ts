import { QuizResult } from '@trilha/contract';
import { z } from 'zod';

/** The view of the page. It is part of the address, so that Back, Forward and a reload work. */
export type View =
  | { readonly name: 'list' }
  | { readonly name: 'take' | 'result' | 'attempts'; readonly quizId: number };

/** The values of the search parameter `view`. */
const views = [
  ['completed', 'result'],
  ['results', 'attempts'],
] as const;

/** Reads an id from the address; undefined if it is not a valid id. */
export function readId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function readView(search: URLSearchParams): View {
  const quizId = readId(search.get('quiz'));
  if (quizId === undefined) return { name: 'list' };
  const named = views.find(([word]) => word === search.get('view'))?.[1];
  return { name: named ?? 'take', quizId };
}

/** The address of a view, relative to the page. */
export function addressOf(view: View): string {
  if (view.name === 'list') return '?';
  const word = views.find(([, name]) => name === view.name)?.[0];
  return word ? `?quiz=${view.quizId}&view=${word}` : `?quiz=${view.quizId}`;
}

/** The history state of the view `result`. It survives a reload, but not the tab. */
const ResultState = z.object({
  userId: z.int(),
  /** Whether the Quiz Result modal is still open. */
  isOpen: z.boolean(),
  result: QuizResult,
});
export type ResultState = z.infer<typeof ResultState>;

/** The result in the history state, if it belongs to this user. */
export function readResult(state: unknown, userId: number): ResultState | undefined {
  const read = ResultState.safeParse(state);
  return read.success && read.data.userId === userId ? read.data : undefined;
}
