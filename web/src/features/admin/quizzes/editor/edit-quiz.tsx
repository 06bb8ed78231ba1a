import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Eye } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../../content/school.ts';
import { codeOf, isNotFound } from '../../../../lib/api/errors.ts';
import { Written } from '../../../../lib/course-language.tsx';
import { AdminPage, ErrorState, LinkButton, Skeleton } from '../../../../ui/index.ts';
import { Gone } from '../../gone.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { editedQuizQuery } from '../queries.ts';
import { QuizForm } from './quiz-form.tsx';

export const meta = () => [{ title: pageTitle(text`Edit Quiz`) }];

export default function EditQuizPage() {
  const { t } = useLingui();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(editedQuizQuery(id));
  return (
    <AdminPage
      title={t`Edit Quiz`}
      description={data && <Written in={data.course_language}>{data.title}</Written>}
      back={{ to: '/admin/quizzes', label: t`Quizzes` }}
      actions={
        data && (
          <>
            <LinkButton to={`/course/${data.course_id}/quizzes?quiz=${id}`} variant="secondary">
              <Eye aria-hidden className="size-5" />
              <Trans>Preview</Trans>
            </LinkButton>
            <LinkButton to={`/admin/quizzes/${id}/stats`} variant="secondary">
              <ChartColumn aria-hidden className="size-5" />
              <Trans>Statistics</Trans>
            </LinkButton>
            <ExportMenu quiz={data} />
          </>
        )
      }
    >
      {data ? (
        <QuizForm key={id} stored={data} />
      ) : isNotFound(error) ? (
        <Gone what="quiz" list={{ to: '/admin/quizzes', label: t`To all quizzes` }} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to fetch quiz. Please try again.`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
          <Skeleton className="h-14 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}
