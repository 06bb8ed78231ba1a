import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedAttempt, Quiz } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '../../../ui/index.ts';
import { DateTime, OutcomeBadge, ViewButton, ViewHeading } from './parts.tsx';
import { attemptsQuery } from './queries.ts';
import { Report } from './report.tsx';

/** A student's former attempts at one quiz. */
export function AttemptsView({ quiz, mayStart }: { quiz: Quiz; mayStart: boolean }) {
  const { t } = useLingui();
  const isClosed = quiz.completed && !quiz.can_retake;
  return (
    <div className="column flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <ViewButton
          to={{ name: 'list' }}
          variant="quiet"
          className="-ml-5 w-fit"
          aria-label={t`Back to Quiz List`}
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          <Trans>Back to Quiz</Trans>
        </ViewButton>
        <ViewHeading above={quiz.title}>{t`Previous Attempts`}</ViewHeading>
      </div>
      {isClosed && <p className="text-ink-muted">{t`This quiz can be taken only once.`}</p>}
      <Attempts
        quiz={quiz}
        failure={t`Failed to fetch quiz results`}
        level={2}
        mayStart={mayStart}
      />
    </div>
  );
}

interface AttemptsProps {
  quiz: Quiz;
  /** The error message if they cannot be loaded. */
  failure: string;
  /** The heading level of each attempt. */
  level: 2 | 3;
  /** Whether the quiz can be taken, for the text shown if there are no attempts. */
  mayStart?: boolean;
  /** The attempt whose report is shown elsewhere on the page. */
  currentId?: number;
}

export function Attempts(props: AttemptsProps) {
  const { quiz, failure, level, mayStart = false, currentId } = props;
  const { t } = useLingui();
  const attempts = useQuery(attemptsQuery(quiz.id));
  const error = useLoadError(attempts);
  if (!attempts.data && !error) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        <p role="status" className="text-ink-muted">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    );
  }
  if (!attempts.data) {
    return (
      <ErrorState
        title={failure}
        code={codeOf(error)}
        onRetry={() => void attempts.refetch()}
        isRetrying={attempts.isFetching}
      />
    );
  }
  const { results } = attempts.data;
  if (results.length === 0) {
    return (
      <EmptyState
        title={t`No previous attempts found.`}
        action={
          mayStart && (
            <ViewButton to={{ name: 'take', quizId: quiz.id }}>{t`Start Quiz`}</ViewButton>
          )
        }
      />
    );
  }
  return (
    <ol className="flex flex-col gap-3">
      {results.map((attempt) => (
        <AttemptRow
          key={attempt.id}
          attempt={attempt}
          level={level}
          hasReport={quiz.show_report && attempt.id !== currentId}
          note={attempt.id === currentId && <Badge tone="brand">{t`This attempt`}</Badge>}
        />
      ))}
    </ol>
  );
}

interface AttemptRowProps {
  attempt: ListedAttempt;
  level: 2 | 3;
  hasReport: boolean;
  note: ReactNode;
}

function AttemptRow({ attempt, level, hasReport, note }: AttemptRowProps) {
  const { number, comment } = attempt;
  const Heading = `h${level}` as const;
  const headingId = useId();
  const report = useReport(attempt.id, headingId);
  return (
    <li>
      <article aria-labelledby={headingId} className="card flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex flex-col">
            <Heading id={headingId} className="text-base">
              <Trans>Attempt #{number}</Trans>
            </Heading>
            <p className="text-sm text-ink-muted">
              <DateTime at={attempt.completed_at} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {note}
            <span className="font-display text-lg font-bold tabular-nums">
              {percent(attempt.score)}
            </span>
            <OutcomeBadge passed={attempt.passed} of="attempt" />
            {hasReport && report.toggle}
          </div>
        </div>
        {comment && <Comment comment={comment} />}
        {hasReport && report.region}
      </article>
    </li>
  );
}

/** What somebody of the school wrote to the student about an attempt. */
function Comment({ comment: { text, author, at } }: Required<Pick<ListedAttempt, 'comment'>>) {
  return (
    <div className="border-l-4 border-accent pl-4">
      <p className="text-sm font-semibold text-ink-muted">
        <Trans>Comment from your teacher</Trans>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-ink-muted">
        {author && `${author} · `}
        <DateTime at={at} />
      </p>
    </div>
  );
}

/** The button View Report / Hide Report, and the report. The caller places both. */
export function useReport(attemptId: number, describedBy?: string) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const regionId = useId();
  return {
    toggle: (
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? regionId : undefined}
        aria-describedby={describedBy}
        onPress={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`Hide Report` : t`View Report`}
      </Button>
    ),
    region: isOpen && (
      <div id={regionId}>
        <Report attemptId={attemptId} />
      </div>
    ),
  };
}
