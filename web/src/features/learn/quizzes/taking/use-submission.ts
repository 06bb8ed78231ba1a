import { t as text } from '@lingui/core/macro';
import { api, type Quiz } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { announceAchievements } from '../../../../lib/achievements.ts';
import { ApiError, call, NetworkError } from '../../../../lib/api/api.ts';
import { isOutage } from '../../../../lib/connection.ts';
import { percent } from '../../../../lib/texts/formats.ts';
import { toast } from '../../../../ui/index.ts';
import { addressOf, type ResultState } from '../address.ts';
import { clearDraft, type Draft } from '../../quiz-draft.ts';
import { hasStatus } from '../queries.ts';
import { outboxOf } from '../../progress/progress.ts';
import { refreshAfterSubmission } from '../../progress/submission.ts';

/** Submits the answers, one submission at a time. A failure keeps them for another try. */
export function useSubmission(quiz: Quiz, userId: number) {
  const navigate = useNavigate();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State alone would be updated too late to stop a double click.
  const isUnderWay = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = async (answers: Draft['answers']) => {
    const result = await call(api.quizzes.submit, { params: { id: quiz.id }, body: { answers } });
    clearDraft(userId, quiz.id);
    announceAchievements(result.new_achievements, toast);
    if (isShown.current) {
      const state: ResultState = { userId, isOpen: true, result };
      // With `replace`, Back leads to the list instead of a new attempt.
      await navigate(addressOf({ name: 'result', quizId: quiz.id }), { replace: true, state });
    } else {
      const { title } = quiz;
      const score = percent(result.score);
      toast(text`${title}: ${score}`, { tone: result.passed ? 'success' : 'info' });
    }
    await refreshAfterSubmission();
  };

  /** The outbox hands the answers in as soon as it can: `TakeOrWait` says so meanwhile. */
  const handOver = (answers: Draft['answers']) => {
    const { id: quizId, course_id: courseId, title, attempts_count: attempts } = quiz;
    outboxOf(userId).add({ kind: 'submission', quizId, courseId, title, answers, attempts });
    clearDraft(userId, quizId);
  };

  const fail = async (error: unknown, answers: Draft['answers']) => {
    if (error instanceof NetworkError || (error instanceof ApiError && isOutage(error.status))) {
      handOver(answers);
    } else if (hasStatus(error, 409)) {
      // Already taken: in another tab, or by a submission whose answer was lost.
      clearDraft(userId, quiz.id);
      if (error.detail) toast(error.detail, { tone: 'info' });
      if (isShown.current) {
        await navigate(addressOf({ name: 'attempts', quizId: quiz.id }), { replace: true });
      }
    } else if (hasStatus(error, 400)) {
      setFailure(
        text`Failed to submit quiz. Please try again. The quiz was changed meanwhile: check your answers first.`,
      );
    } else {
      const reason = error instanceof ApiError && error.status < 500 ? error.detail : undefined;
      setFailure(
        reason
          ? text`Failed to submit quiz. Please try again. ${reason}`
          : text`Failed to submit quiz. Please try again.`,
      );
    }
    // The server rejected the answers. The quiz has probably changed, so it is fetched again.
    if (error instanceof ApiError && error.status < 500) await refreshAfterSubmission();
  };

  const submit = async (answers: Draft['answers']) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSubmitting(true);
    setFailure(undefined);
    try {
      await send(answers);
    } catch (error) {
      await fail(error, answers);
    } finally {
      isUnderWay.current = false;
      setIsSubmitting(false);
    }
  };
  return { submit, isSubmitting, failure };
}
