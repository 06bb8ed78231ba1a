import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState, LinkButton } from '../../../ui/index.ts';
import { useFilteredCourse } from '../course-filter.tsx';
import { NothingListed, type NothingListedProps } from '../nothing-listed.tsx';

interface EmptyLessonsProps extends Pick<NothingListedProps, 'search'> {
  /** The id of the course as the address has it; '' for all. */
  course: string;
}

/** Stands in place of the lessons where there are none. */
export function EmptyLessons({ course, search }: EmptyLessonsProps) {
  const { t } = useLingui();
  const { narrowed } = useFilteredCourse(course);
  const title = narrowed?.title;
  return (
    <NothingListed
      course={narrowed}
      all={{ to: '/admin/lessons', label: t`Show all lessons` }}
      search={search}
    >
      <EmptyState
        title={
          !narrowed ? (
            <Trans>There are no lessons yet</Trans>
          ) : title === undefined ? (
            <Trans>This course has no lessons yet</Trans>
          ) : (
            <Trans>{title} has no lessons yet</Trans>
          )
        }
        action={
          <LinkButton to={`/admin/lessons/new${course && `?course=${encodeURIComponent(course)}`}`}>
            <Trans>Add the first lesson</Trans>
          </LinkButton>
        }
      >
        <Trans>A lesson is a video with a title and a few words about it.</Trans>
      </EmptyState>
    </NothingListed>
  );
}
