import type { MessageDescriptor } from '@lingui/core';
import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizStats } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { codeOf, isNotFound } from '../../../../lib/api/errors.ts';
import { CourseLanguageContext, Written } from '../../../../lib/course-language.tsx';
import { useListAddress } from '../../../../lib/list-address.ts';
import { percent } from '../../../../lib/texts/formats.ts';
import {
  AdminPage,
  Banner,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
} from '../../../../ui/index.ts';
import { Gone } from '../../gone.tsx';
import { quizStatsQuery } from './stats-queries.ts';
import { QuestionList } from './stats-questions.tsx';
import { written } from './stats-rules.ts';
import { ScoreDistribution } from './stats-scores.tsx';

export const meta = () => [{ title: pageTitle(text`Quiz Statistics`) }];

/** `/admin/quizzes/{id}/stats`: the statistics of a quiz and of its questions. */
export default function QuizStatsPage() {
  const { t } = useLingui();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(quizStatsQuery(id));
  const isGone = isNotFound(error);
  const quiz = data?.quiz;
  const title = quiz && <Written in={quiz.course_language}>{quiz.title}</Written>;
  const failure = t`Failed to load quiz statistics. Please try again later.`;
  return (
    <AdminPage
      title={title ? <Trans>Statistics: {title}</Trans> : <Trans>Quiz Statistics</Trans>}
      description={quiz && <Written in={quiz.course_language}>{quiz.course_title}</Written>}
      back={{ to: '/admin/quizzes', label: t`Quizzes` }}
      actions={
        data &&
        !isGone && (
          <LinkButton to={`/admin/quizzes/${id}/edit`} variant="secondary">
            <Pencil aria-hidden className="size-4.5" />
            <Trans>Edit quiz</Trans>
          </LinkButton>
        )
      }
    >
      {isGone ? (
        <Gone what="quiz" list={{ to: '/admin/quizzes', label: t`To all quizzes` }} />
      ) : data ? (
        <CourseLanguageContext value={data.quiz.course_language}>
          {error && <Banner tone="error">{failure}</Banner>}
          <Statistics stats={data} />
        </CourseLanguageContext>
      ) : error ? (
        <ErrorState
          title={failure}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line bg-surface-raised"
        />
      ) : (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">{t`Loading...`}</span>
          <Figures stats={undefined} />
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}

function Statistics({ stats }: { stats: QuizStats }) {
  const { t } = useLingui();
  const { filter, setFilter } = useListAddress();
  if (stats.attempts === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface-raised">
        <EmptyState title={t`No attempts yet`}>
          <Trans>
            Scores, and how often each answer was chosen, appear here once a student has taken this
            quiz.
          </Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Figures stats={stats} />
      <ScoreDistribution stats={stats} />
      <QuestionList
        questions={stats.questions}
        sort={filter('sort')}
        onSort={(sort) => setFilter('sort', sort)}
      />
    </>
  );
}

const shareOrNone = (share: number | null) => (share === null ? '–' : percent(share));

const FIGURES: readonly { label: MessageDescriptor; of: (stats: QuizStats) => string }[] = [
  { label: msg`Attempts`, of: ({ attempts }) => written(attempts) },
  { label: msg`Students`, of: ({ students }) => written(students) },
  { label: msg`Average score`, of: ({ average_score }) => shareOrNone(average_score) },
  { label: msg`Pass rate`, of: ({ pass_rate }) => shareOrNone(pass_rate) },
];

/** The four figures of the quiz, with skeletons while they load. */
function Figures({ stats }: { stats: QuizStats | undefined }) {
  const { i18n } = useLingui();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {FIGURES.map(({ label, of }) => (
        <div
          key={label.id}
          className="flex min-w-0 flex-col justify-between gap-2 rounded-lg border border-line bg-surface-raised p-4 sm:px-5"
        >
          <dt className="text-sm font-medium text-ink-muted">{i18n._(label)}</dt>
          <dd className="font-display text-xl font-bold tabular-nums sm:text-2xl">
            {stats ? of(stats) : <Skeleton className="h-[1.1em] w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
