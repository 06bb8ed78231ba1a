import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useBusy } from '../../../../lib/calm.ts';
import { useUnsavedWork } from '../../../../lib/session/unsaved-work.ts';
import { Banner, Button, UnsavedChanges } from '../../../../ui/index.ts';
import { addressOf } from '../address.ts';
import {
  type Draft,
  EMPTY,
  fitting,
  isAnswered,
  isComplete,
  loadDraft,
  saveDraft,
  unanswered,
} from '../../quiz-draft.ts';
import { CheckAnswers } from './check-answers.tsx';
import { HandInQuestion } from './hand-in-question.tsx';
import { Question } from './question.tsx';
import { QuestionDots } from './question-dots.tsx';
import { QuizScreen } from './quiz-screen.tsx';
import { useQuizKeys } from './use-quiz-keys.ts';
import { useSubmission } from './use-submission.ts';

const POSITION_ID = 'question-position';
const QUESTION_ID = 'question-text';

export interface TakeQuizProps {
  quiz: Quiz;
  userId: number;
  /** For staff who only look: no question has to be answered, nothing is kept or sent. */
  isPreview?: boolean;
}

/** Shows one question at a time and what is unanswered, then submits the answers. */
export function TakeQuiz({ quiz, userId, isPreview = false }: TakeQuizProps) {
  const { questions } = quiz;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => (isPreview ? EMPTY : loadDraft(userId, quiz.id)));
  const draft = fitting(kept, questions);
  const [isStored, setStored] = useState(true);
  const [isResumed, setIsResumed] = useState(() => Object.keys(draft.answers).length > 0);
  const [isChecking, setChecking] = useState(false);
  // Who came from there to one question goes on to the next open one, then back.
  const [hasChecked, setHasChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { submit, isSubmitting, failure } = useSubmission(quiz, userId);

  const hasAnswers = Object.keys(draft.answers).length > 0;
  useBusy(!isPreview);
  useUnsavedWork(hasAnswers);

  const question = questions[draft.at];
  const number = draft.at + 1;
  const total = questions.length;
  const isLast = draft.at === total - 1;
  const open = unanswered(draft, questions);
  const [firstOpen] = open;
  const isDone = isComplete(draft, questions);
  const handsIn = isDone && (isLast || isChecking);
  const leadsToCheck = !isChecking && (hasChecked ? open.every((each) => each === number) : isLast);
  const mayGoOn = isPreview || isChecking || isAnswered(draft, question);

  const change = (next: Draft) => {
    if (isSubmitting) return;
    setKept(next);
    if (!isPreview) setStored(saveDraft(userId, quiz.id, next));
  };
  const choose = (answerId: number) => {
    if (question) change({ ...draft, answers: { ...draft.answers, [question.id]: answerId } });
  };
  const goTo = (at: number) => {
    setIsResumed(false);
    setChecking(false);
    change({ ...draft, at });
  };
  const check = () => {
    if (isSubmitting) return;
    setIsResumed(false);
    setHasChecked(true);
    setChecking(true);
  };
  const goOn = () => {
    if (!mayGoOn || isSubmitting) return;
    if (isPreview) {
      if (isLast) void navigate(addressOf({ name: 'list' }));
      else goTo(draft.at + 1);
    } else if (handsIn) {
      if (quiz.can_retake) void submit(draft.answers);
      else setAsking(true);
    } else if (leadsToCheck) check();
    else if (firstOpen !== undefined && (isChecking || hasChecked)) {
      goTo((open.find((each) => !isChecking && each > number) ?? firstOpen) - 1);
    } else goTo(draft.at + 1);
  };

  useFocusOnView(isChecking ? 'check' : question?.id);
  useQuizKeys({
    count: isChecking ? 0 : (question?.answers.length ?? 0),
    onEnter: goOn,
    isActive: !isAsking,
  });
  if (!question) return null;
  const lastKey = Math.min(9, question.answers.length);

  const nextButton = (): ReactNode => {
    if (isPreview ? isLast : handsIn || (isLast && !mayGoOn)) {
      return (
        <Button
          variant="accent"
          size="lg"
          isDisabled={!mayGoOn}
          isPending={isSubmitting}
          onPress={goOn}
        >
          {isSubmitting ? t`Submitting...` : isPreview ? t`End Preview` : t`Submit Quiz`}
        </Button>
      );
    }
    return (
      <Button size="lg" isDisabled={!mayGoOn} onPress={goOn}>
        {isChecking && firstOpen !== undefined ? (
          t`Go to question ${firstOpen}`
        ) : leadsToCheck ? (
          t`Check answers`
        ) : (
          <Trans context="question">Next</Trans>
        )}
      </Button>
    );
  };

  return (
    <QuizScreen
      quiz={quiz}
      position={
        !isChecking && (
          <p
            id={POSITION_ID}
            className="shrink-0 text-sm font-semibold text-ink-muted tabular-nums"
          >
            <Trans>
              Question {number} of {total}
            </Trans>
          </p>
        )
      }
      progress={isChecking ? 100 : (number / total) * 100}
      dots={
        <QuestionDots
          questions={questions}
          draft={draft}
          isChecking={isChecking}
          isLocked={isSubmitting}
          onQuestion={goTo}
          onCheck={isPreview ? undefined : check}
        />
      }
      actions={
        <>
          {!isChecking && (
            <Button
              variant="secondary"
              size="lg"
              isDisabled={draft.at === 0 || isSubmitting}
              onPress={() => goTo(draft.at - 1)}
            >
              <Trans context="question">Previous</Trans>
            </Button>
          )}
          {nextButton()}
        </>
      }
    >
      {/* Nobody is asked where the answers are kept, which is everywhere but in a browser that stores nothing. */}
      <UnsavedChanges
        isDirty={hasAnswers && !isStored}
        what={t`This browser does not keep your answers: they are lost if you leave the quiz.`}
        parameter="quiz"
      />
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
      {isChecking ? (
        <CheckAnswers
          questions={questions}
          draft={draft}
          isLocked={isSubmitting}
          headingId={QUESTION_ID}
          onQuestion={goTo}
        />
      ) : (
        <Question
          key={question.id}
          question={question}
          chosen={draft.answers[question.id]}
          onChoose={choose}
          isLocked={isSubmitting}
          headingId={QUESTION_ID}
          positionId={POSITION_ID}
        />
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      {!isChecking && (
        <p className="text-sm text-ink-muted">
          {!quiz.can_retake && <span>{t`You have one attempt at this quiz.`}</span>}{' '}
          {!isPreview &&
            (!mayGoOn
              ? t`Choose an answer to go on.`
              : isStored && t`Your answers are kept while you go on.`)}{' '}
          <span className="hidden pointer-fine:inline">
            <Trans>
              Keys <Key>1</Key> to <Key>{lastKey}</Key> choose, <Key>Enter</Key> goes on.
            </Trans>
          </span>
        </p>
      )}
      <HandInQuestion
        isOpen={isAsking}
        onAnswer={(isSure) => {
          setAsking(false);
          if (isSure) void submit(draft.answers);
        }}
      />
    </QuizScreen>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-md border border-line-strong bg-surface-raised px-1.5 font-sans text-ink">
      {children}
    </kbd>
  );
}

/** Moves the focus to the heading of a new question or step. Not for the first one shown. */
function useFocusOnView(name: number | string | undefined) {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    const heading = document.getElementById(QUESTION_ID);
    heading?.focus();
    heading?.scrollIntoView({ block: 'nearest' });
  }, [name]);
}
