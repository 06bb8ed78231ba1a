import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { AdminPage, ErrorState, LinkButton, Skeleton } from '../../../../ui/index.ts';
import { ExportMenu } from '../export-menu.tsx';
import { editedQuizQuery } from '../queries.ts';
import { QuizForm } from './quiz-form.tsx';

export const meta = () => [{ title: pageTitle('Edit Quiz') }];

const FETCH_FAILED = 'Failed to fetch quiz. Please try again.';

export default function EditQuizPage() {
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(editedQuizQuery(id));
  return (
    <AdminPage
      title="Edit Quiz"
      description={data?.title}
      back={{ to: '/admin/quizzes', label: 'Quizzes' }}
      actions={
        data && (
          <>
            <LinkButton to={`/admin/quizzes/${id}/stats`} variant="secondary">
              <ChartColumn aria-hidden className="size-5" />
              Statistics
            </LinkButton>
            <ExportMenu quiz={data} />
          </>
        )
      }
    >
      {data ? (
        <QuizForm key={id} stored={data} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          {error instanceof ApiError && error.status === 404 ? (
            <ErrorState title={FETCH_FAILED}>
              <p className="mb-4">There is no such quiz: somebody may have deleted it.</p>
              <LinkButton to="/admin/quizzes" variant="secondary">
                To all quizzes
              </LinkButton>
            </ErrorState>
          ) : (
            <ErrorState
              title={FETCH_FAILED}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
        </div>
      ) : (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}
