import type { QuizStats } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { codeOf, isNotFound } from '../../../../lib/api/errors.ts';
import { useListAddress } from '../../../../lib/list-address.ts';
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

export const meta = () => [{ title: pageTitle('Quiz Statistics') }];

const LOAD_FAILED = 'Failed to load quiz statistics. Please try again later.';

/** `/admin/quizzes/{id}/stats`: the statistics of a quiz and of its questions. */
export default function QuizStatsPage() {
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(quizStatsQuery(id));
  const isGone = isNotFound(error);
  return (
    <AdminPage
      title={data ? `Statistics: ${data.quiz.title}` : 'Quiz Statistics'}
      description={data?.quiz.course_title}
      back={{ to: '/admin/quizzes', label: 'Quizzes' }}
      actions={
        data &&
        !isGone && (
          <LinkButton to={`/admin/quizzes/${id}/edit`} variant="secondary">
            <Pencil aria-hidden className="size-4.5" />
            Edit quiz
          </LinkButton>
        )
      }
    >
      {isGone ? (
        <Gone what="quiz" list={{ to: '/admin/quizzes', label: 'To all quizzes' }} />
      ) : data ? (
        <>
          {error && <Banner tone="error">{LOAD_FAILED}</Banner>}
          <Statistics stats={data} />
        </>
      ) : error ? (
        <ErrorState
          title={LOAD_FAILED}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line bg-surface-raised"
        />
      ) : (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">Loading...</span>
          <Figures stats={undefined} />
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}

function Statistics({ stats }: { stats: QuizStats }) {
  const { filter, setFilter } = useListAddress();
  if (stats.attempts === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface-raised">
        <EmptyState title="No attempts yet">
          Scores, and how often each answer was chosen, appear here once a student has taken this
          quiz.
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

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

const FIGURES: readonly { label: string; of: (stats: QuizStats) => string }[] = [
  { label: 'Attempts', of: ({ attempts }) => written(attempts) },
  { label: 'Students', of: ({ students }) => written(students) },
  { label: 'Average score', of: ({ average_score }) => percent(average_score) },
  { label: 'Pass rate', of: ({ pass_rate }) => percent(pass_rate) },
];

/** The four figures of the quiz, with skeletons while they load. */
function Figures({ stats }: { stats: QuizStats | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {FIGURES.map(({ label, of }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col justify-between gap-2 rounded-lg border border-line bg-surface-raised p-4 sm:px-5"
        >
          <dt className="text-sm font-medium text-ink-muted">{label}</dt>
          <dd className="font-display text-xl font-bold tabular-nums sm:text-2xl">
            {stats ? of(stats) : <Skeleton className="h-[1.1em] w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
