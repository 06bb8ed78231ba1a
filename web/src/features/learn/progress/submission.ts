import { t } from '@lingui/core/macro';
import { api, type QuizResult } from '@trilha/contract';
import { announceAchievements } from '../../../lib/achievements.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { percent } from '../../../lib/texts/formats.ts';
import { toast } from '../../../ui/index.ts';
import { loadDraft, saveDraft } from '../quiz-draft.ts';
import { ageOf, type Entry, type Submission } from './outbox.ts';
import type { Outcome } from './outbox-runner.ts';

/* How a quiz is handed in that could not be sent at once. */

/** A little less than the server knows the key of a request. */
const KEY_IS_GOOD_MS = 23 * 60 * 60 * 1000;

type Show = (result: QuizResult) => void;
const shown = new Map<number, Show>();

/** Shows the result of this quiz when it comes; until the returned function is called. */
export function awaitResult(quizId: number, show: Show): () => void {
  shown.set(quizId, show);
  return () => {
    if (shown.get(quizId) === show) shown.delete(quizId);
  };
}

/** Everything that a submission changes. A report never changes. */
export function refreshAfterSubmission(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== api.quizzes.report.path,
  });
}

/** Gives the answers back to the quiz, to be handed in by hand. */
function giveBack({ quizId, answers }: Submission): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  if (Object.keys(loadDraft(userId, quizId).answers).length > 0) return;
  saveDraft(userId, quizId, { answers: { ...answers }, at: Object.keys(answers).length - 1 });
}

/**
 * Whether it may have been stored, with an answer that was lost so long ago that the server no longer knows
 * its key: handed in again it would count twice.
 */
async function mayBeStored({ version }: Entry, { quizId, attempts }: Submission): Promise<boolean> {
  if (Date.now() - version < KEY_IS_GOOD_MS) return false;
  const { count } = await call(api.quizzes.attempts, { params: { id: quizId } });
  return count > attempts;
}

/** @throws where it could not be sent, or was rejected for good without a word of our own */
export async function sendSubmission(entry: Entry, update: Submission): Promise<Outcome> {
  const params = { id: update.quizId };
  if (await mayBeStored(entry, update)) {
    giveBack(update);
    return {
      type: 'rejected',
      sentence: t`It has been taken since, perhaps with these very answers: look at its results. The answers are kept.`,
    };
  }
  try {
    const age = ageOf(entry, Date.now());
    const body = { answers: update.answers, ...(age === undefined ? {} : { age_ms: age }) };
    const result = await call(api.quizzes.submit, { params, body });
    announceAchievements(result.new_achievements, toast);
    const show = shown.get(update.quizId);
    if (show) show(result);
    else {
      const tone = result.passed ? 'success' : 'info';
      const { title } = update;
      const score = percent(result.score);
      toast(t`${title}: ${score}`, { tone });
    }
    // Not awaited: with its answer the key of the call is forgotten, so nothing may be left to be sent again.
    void refreshAfterSubmission();
    return { type: 'recorded' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    giveBack(update);
    return {
      type: 'rejected',
      sentence: t`The quiz was changed meanwhile. Your answers are kept: check them first.`,
    };
  }
}
