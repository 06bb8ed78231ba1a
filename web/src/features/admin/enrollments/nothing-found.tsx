import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState } from '../../../ui/index.ts';
import type { NarrowedCourse } from '../course-filter.tsx';
import { NothingListed } from '../nothing-listed.tsx';

export interface NothingFoundProps {
  search: string;
  /** The course that the list is narrowed to. */
  course: NarrowedCourse | undefined;
  /** '' where everybody is shown, also who needs none. */
  attention: string;
  onClearSearch: () => void;
  onShowAllStudents: () => void;
  /** Absent for who may not enroll people. */
  onEnroll: (() => void) | undefined;
}

/** Says why the narrowed list is empty, and offers the one step that may help. */
export function NothingFound(props: NothingFoundProps) {
  const { search, course, attention, onClearSearch } = props;
  const { t } = useLingui();
  const sentence = <NobodyWith search={search} course={course} needsAttention={attention !== ''} />;
  return (
    <NothingListed
      course={course}
      all={{ to: '/admin/enrollments', label: t`Show all enrollments` }}
      search={
        search === ''
          ? undefined
          : { title: t`No enrollments found`, sentence, onClear: onClearSearch }
      }
    >
      <Nobody {...props} />
    </NothingListed>
  );
}

/** Where nothing is searched for. */
function Nobody({ course, attention, onShowAllStudents, onEnroll }: NothingFoundProps) {
  const title = course?.title;
  if (attention) {
    return (
      <EmptyState
        title={
          !course ? (
            <Trans>Nobody needs attention here</Trans>
          ) : title === undefined ? (
            <Trans>Nobody needs attention in this course</Trans>
          ) : (
            <Trans>Nobody needs attention in {title}</Trans>
          )
        }
        action={
          <Button variant="secondary" onPress={onShowAllStudents}>
            <Trans>Show all students</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={
        title === undefined ? (
          <Trans>Nobody is enrolled in this course yet</Trans>
        ) : (
          <Trans>Nobody is enrolled in {title} yet</Trans>
        )
      }
      action={
        onEnroll && (
          <Button onPress={onEnroll}>
            <Trans>Enroll students</Trans>
          </Button>
        )
      }
    />
  );
}

interface NobodyWithProps extends Pick<NothingFoundProps, 'search' | 'course'> {
  needsAttention: boolean;
}

/** Each case is a whole sentence: its words depend on one another in other languages. */
function NobodyWith({ search, course, needsAttention }: NobodyWithProps) {
  const title = course?.title;
  if (needsAttention) {
    if (!course) {
      return (
        <Trans>
          Nobody with “{search}” in their name or e-mail is enrolled and needs attention.
        </Trans>
      );
    }
    return title === undefined ? (
      <Trans>
        Nobody with “{search}” in their name or e-mail is enrolled in this course and needs
        attention.
      </Trans>
    ) : (
      <Trans>
        Nobody with “{search}” in their name or e-mail is enrolled in {title} and needs attention.
      </Trans>
    );
  }
  if (!course) {
    return <Trans>Nobody with “{search}” in their name or e-mail is enrolled.</Trans>;
  }
  return title === undefined ? (
    <Trans>Nobody with “{search}” in their name or e-mail is enrolled in this course.</Trans>
  ) : (
    <Trans>
      Nobody with “{search}” in their name or e-mail is enrolled in {title}.
    </Trans>
  );
}
