import { EmptyState, LinkButton } from '../../../ui/index.ts';
import { useFilteredCourse } from '../course-filter.tsx';

/** Stands in place of a course's lessons where it has none. */
export function EmptyLessons({ course }: { course: string }) {
  const { course: known, isUnknown } = useFilteredCourse(course);
  if (isUnknown) {
    return (
      <EmptyState
        title="There is no such course"
        action={
          <LinkButton to="/admin/lessons" variant="secondary">
            Show all lessons
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={`${known?.title ?? 'This course'} has no lessons yet`}
      action={
        <LinkButton to={`/admin/lessons/new?course=${encodeURIComponent(course)}`}>
          Add the first lesson
        </LinkButton>
      }
    >
      A lesson is a video with a title and a few words about it.
    </EmptyState>
  );
}
