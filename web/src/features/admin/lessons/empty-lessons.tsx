import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState, LinkButton } from '../../../ui/index.ts';
import { useFilteredCourse } from '../course-filter.tsx';

/** Stands in place of a course's lessons where it has none. */
export function EmptyLessons({ course }: { course: string }) {
  const { t } = useLingui();
  const { course: known, isUnknown } = useFilteredCourse(course);
  if (isUnknown) {
    return (
      <EmptyState
        title={t`There is no such course`}
        action={
          <LinkButton to="/admin/lessons" variant="secondary">
            <Trans>Show all lessons</Trans>
          </LinkButton>
        }
      />
    );
  }
  const title = known?.title;
  return (
    <EmptyState
      title={
        title === undefined ? t`This course has no lessons yet` : t`${title} has no lessons yet`
      }
      action={
        <LinkButton to={`/admin/lessons/new?course=${encodeURIComponent(course)}`}>
          <Trans>Add the first lesson</Trans>
        </LinkButton>
      }
    >
      <Trans>A lesson is a video with a title and a few words about it.</Trans>
    </EmptyState>
  );
}
