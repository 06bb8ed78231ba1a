import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type Quiz } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { announceAchievements } from '../../../../lib/achievements.ts';
import { ApiError, call, NetworkError } from '../../../../lib/api/api.ts';
import { isOutage } from '../../../../lib/connection.ts';
import { useBusy } from '../../../../lib/calm.ts';
import { useUnsavedWork } from '../../../../lib/session/unsaved-work.ts';
import { percent } from '../../../../lib/texts/formats.ts';
import { Banner, Button, ProgressBar, toast } from '../../../../ui/index.ts';
import { addressOf, type ResultState } from '../address.ts';
import {
  clearDraft,
  type Draft,
  EMPTY,
  fitting,
  isAnswered,
  isComplete,
  loadDraft,
  saveDraft,
} from '../../quiz-draft.ts';
import { BackLink } from '../parts.tsx';
import { HandInQuestion } from './hand-in-question.tsx';
import { hasStatus } from '../queries.ts';
import { outboxOf } from '../../progress/progress.ts';
import { refreshAfterSubmission } from '../../progress/submission.ts';
import { Question } from './question.tsx';
import { useQuizKeys } from './use-quiz-keys.ts';

const POSITION_ID = 'question-position';
const QUESTION_ID = 'question-text';

export interface TakeQuizProps {
  quiz: Quiz;
  userId: number;
  /** For staff who only look: no question has to be answered, nothing is kept or sent. */
  isPreview?: boolean;
}

/** Shows one question at a time, then submits the answers. */
export function TakeQuiz({ quiz, userId, isPreview = false }: TakeQuizProps) {
  const { questions } = quiz;
  const { t } = useLingui();
  const lang = useCourseLang();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => (isPreview ? EMPTY : loadDraft(userId, quiz.id)));
  const draft = fitting(kept, questions);
  const [isResumed, setIsResumed] = useState(() => Object.keys(draft.answers).length > 0);
  const [isAsking, setAsking] = useState(false);
  const { submit, isSubmitting, failure } = useSubmission(quiz, userId);

  useBusy(!isPreview);
  useUnsavedWork(Object.keys(draft.answers).length > 0);

  const question = questions[draft.at];
  const number = draft.at + 1;
  const total = questions.length;
  const isLast = draft.at === total - 1;
  const isDone = isLast ? isComplete(draft, questions) : isAnswered(draft, question);
  const mayGoOn = isPreview || isDone;

  const change = (next: Draft) => {
    if (isSubmitting) return;
    setKept(next);
    if (!isPreview) saveDraft(userId, quiz.id, next);
  };
  const choose = (answerId: number) => {
    if (question) change({ ...draft, answers: { ...draft.answers, [question.id]: answerId } });
  };
  const goTo = (at: number) => {
    setIsResumed(false);
    change({ ...draft, at });
  };
  const goOn = () => {
    if (!mayGoOn || isSubmitting) return;
    if (!isLast) goTo(draft.at + 1);
    else if (isPreview) void navigate(addressOf({ name: 'list' }));
    else if (quiz.can_retake) void submit(draft.answers);
    else setAsking(true);
  };

  useFocusOnQuestion(question?.id);
  useQuizKeys({ count: question?.answers.length ?? 0, onEnter: goOn, isActive: !isAsking });
  if (!question) return null;
  const lastKey = Math.min(9, question.answers.length);

  return (
    <div className="column flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <BackLink to={addressOf({ name: 'list' })}>{t`Back to Quiz List`}</BackLink>
        <h1 lang={lang} className="text-xl">
          {quiz.title}
        </h1>
        {!quiz.can_retake && (
          <p className="text-ink-muted">{t`You have one attempt at this quiz.`}</p>
        )}
      </div>
      {isPreview && (
        <Banner tone="info">
          <Trans>Preview: no question has to be answered, and nothing is recorded.</Trans>
        </Banner>
      )}
      {isResumed && (
        <Banner
          tone="info"
          action={
            <Button
              variant="quiet"
              size="sm"
              onPress={() => {
                setIsResumed(false);
                change(EMPTY);
              }}
            >
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>Welcome back! We kept your answers.</Trans>
        </Banner>
      )}
      <div className="flex flex-col gap-2">
        <p id={POSITION_ID} className="text-sm font-semibold text-ink-muted">
          <Trans>
            Question {number} of {total}
          </Trans>
        </p>
        <ProgressBar
          label={t`Place in the quiz`}
          hideLabel
          showValue={false}
          value={(number / total) * 100}
        />
      </div>
      <Question
        key={question.id}
        question={question}
        chosen={draft.answers[question.id]}
        onChoose={choose}
        isLocked={isSubmitting}
        headingId={QUESTION_ID}
        positionId={POSITION_ID}
      />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="secondary"
            size="lg"
            isDisabled={draft.at === 0 || isSubmitting}
            onPress={() => goTo(draft.at - 1)}
          >
            <Trans context="question">Previous</Trans>
          </Button>
          {isLast ? (
            <Button
              variant="accent"
              size="lg"
              isDisabled={!mayGoOn}
              isPending={isSubmitting}
              onPress={goOn}
            >
              {isSubmitting ? t`Submitting...` : isPreview ? t`End Preview` : t`Submit Quiz`}
            </Button>
          ) : (
            <Button size="lg" isDisabled={!mayGoOn} onPress={goOn}>
              <Trans context="question">Next</Trans>
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-muted">
          {!isPreview &&
            (mayGoOn
              ? t`Your answers are kept while you go on.`
              : t`Choose an answer to go on.`)}{' '}
          <span className="hidden pointer-fine:inline">
            <Trans>
              Keys <Key>1</Key> to <Key>{lastKey}</Key> choose, <Key>Enter</Key> goes on.
            </Trans>
          </span>
        </p>
      </div>
      <HandInQuestion
        isOpen={isAsking}
        onAnswer={(handsIn) => {
          setAsking(false);
          if (handsIn) void submit(draft.answers);
        }}
      />
    </div>
  );
}

function Key({ children }: { children: React.ReactNode }) {
  return (
    <kbd className="rounded-md border border-line-strong bg-surface-raised px-1.5 font-sans text-ink">
      {children}
    </kbd>
  );
}

/** Moves the focus to the text of a new question. Not for the first one shown. */
function useFocusOnQuestion(questionId: number | undefined) {
  const shown = useRef(questionId);
  useEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    const heading = document.getElementById(QUESTION_ID);
    heading?.focus();
    heading?.scrollIntoView({ block: 'nearest' });
  }, [questionId]);
}

/** Submits the answers, one submission at a time. A failure keeps them for another try. */
function useSubmission(quiz: Quiz, userId: number) {
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
