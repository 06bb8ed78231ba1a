import { QuizResult } from '@trilha/contract';
import { z } from 'zod';

/** What the page shows: the address says it, so that Back, Forward and a reload work. */
export type View =
  | { readonly name: 'list' }
  | { readonly name: 'take' | 'result' | 'attempts'; readonly quizId: number };

/** What `view` says in the address. */
const views = [
  ['completed', 'result'],
  ['results', 'attempts'],
] as const;

/** An id of an address as a number; undefined for whatever is none. */
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

/** What the history keeps with the view `result`: it outlives a reload, but not the tab. */
const ResultState = z.object({
  userId: z.int(),
  /** Whether the Quiz Result modal is still open. */
  isOpen: z.boolean(),
  result: QuizResult,
});
export type ResultState = z.infer<typeof ResultState>;

/** The result in the history, if it is one of this user. */
export function readResult(state: unknown, userId: number): ResultState | undefined {
  const read = ResultState.safeParse(state);
  return read.success && read.data.userId === userId ? read.data : undefined;
}
