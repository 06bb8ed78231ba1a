import { Trans } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { addressOf, type ResultState } from '../address.ts';
import { BackLink } from '../parts.tsx';
import { awaitResult } from '../../progress/submission.ts';

interface HandedInProps {
  quiz: Quiz;
  userId: number;
  /** The result has come, and is shown in a moment. */
  onResult: () => void;
}

/** A quiz that was handed in without a connection, until the server has it. */
export function HandedIn({ quiz, userId, onResult }: HandedInProps) {
  const navigate = useNavigate();
  const lang = useCourseLang();
  const show = useEffectEvent((result: ResultState['result']) => {
    onResult();
    const state: ResultState = { userId, isOpen: true, result };
    void navigate(addressOf({ name: 'result', quizId: quiz.id }), { replace: true, state });
  });
  // The button that was pressed is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => awaitResult(quiz.id, (result) => show(result)), [quiz.id]);
  return (
    <div className="column flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <BackLink to={addressOf({ name: 'list' })}>
          <Trans>Back to Quiz List</Trans>
        </BackLink>
        <h1
          ref={heading}
          lang={lang}
          data-view-heading
          tabIndex={-1}
          className="text-xl outline-none"
        >
          {quiz.title}
        </h1>
      </div>
      <p role="status">
        <Trans>
          You have answered all questions. Your answers are kept on this device, and are handed in
          as soon as the school can be reached. Then your result appears here. You may leave this
          page, but stay logged in.
        </Trans>
      </p>
    </div>
  );
}
