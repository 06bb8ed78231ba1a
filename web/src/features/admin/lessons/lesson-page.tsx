import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { ApiError, codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { AdminPage, ErrorState, Skeleton } from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { Captions } from './captions/captions.tsx';
import { LESSON_COLUMNS, LessonForm } from './lesson-form.tsx';
import { LessonMaterial } from './material/lesson-material.tsx';
import { editedLessonQuery } from './queries.ts';

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? text`New Lesson` : text`Edit Lesson`) },
];

/** The page of a new or an existing lesson. */
export default function LessonPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [search] = useSearchParams();
  const listTo = `/admin/lessons${search.size > 0 ? `?${search}` : ''}`;
  return (
    <AdminPage
      title={id === undefined ? t`New Lesson` : t`Edit Lesson`}
      back={{ to: listTo, label: t`Video Lessons` }}
    >
      <div className="@container flex flex-col gap-6">
        {id === undefined ? (
          <LessonForm courseId={Number(search.get('course')) || undefined} listTo={listTo} />
        ) : (
          <EditLesson key={id} id={Number(id)} listTo={listTo} />
        )}
      </div>
    </AdminPage>
  );
}

function EditLesson({ id, listTo }: { id: number; listTo: string }) {
  const { t } = useLingui();
  const isId = Number.isInteger(id) && id > 0;
  const { data, error, refetch, isFetching } = useQuery({
    ...editedLessonQuery(id),
    enabled: isId,
  });
  if (data) {
    return (
      <>
        <LessonForm lesson={data} listTo={listTo} />
        <div className={LESSON_COLUMNS}>
          <div className="flex min-w-0 flex-col gap-6">
            <Captions lesson={data} />
            <LessonMaterial lesson={data} />
          </div>
        </div>
      </>
    );
  }
  if (!isId || isNotFound(error)) {
    return <Gone what="lesson" list={{ to: listTo, label: t`To all lessons` }} />;
  }
  if (error) {
    const reason = error instanceof ApiError ? error.detail : undefined;
    return (
      <ErrorState
        title={reason ?? t`Failed to fetch lesson. Please try again.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-ink-muted">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
