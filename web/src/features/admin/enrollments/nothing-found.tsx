import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState, LinkButton } from '../../../ui/index.ts';
import type { EnrollmentFilters } from './queries.ts';

export interface NothingFoundProps {
  search: string;
  /** The course that the list is narrowed to. */
  course: { title: string | undefined; isUnknown: boolean } | undefined;
  attention: EnrollmentFilters['attention'];
  onClearSearch: () => void;
  onShowAllStudents: () => void;
  onEnroll: () => void;
}

/** Says why the narrowed list is empty, and offers the one step that may help. */
export function NothingFound(props: NothingFoundProps) {
  const { search, course, attention, onClearSearch, onShowAllStudents, onEnroll } = props;
  const { t } = useLingui();
  const title = course?.title;
  if (course?.isUnknown) {
    return (
      <EmptyState
        title={t`There is no such course`}
        action={
          <LinkButton to="/admin/enrollments" variant="secondary">
            <Trans>Show all enrollments</Trans>
          </LinkButton>
        }
      />
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        title={t`No enrollments found`}
        action={
          <Button variant="secondary" onPress={onClearSearch}>
            <Trans>Clear search</Trans>
          </Button>
        }
      >
        <NobodyWith search={search} course={course} needsAttention={attention !== ''} />
      </EmptyState>
    );
  }
  if (attention) {
    const nobody = !course
      ? t`Nobody needs attention here`
      : title === undefined
        ? t`Nobody needs attention in this course`
        : t`Nobody needs attention in ${title}`;
    return (
      <EmptyState
        title={nobody}
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
        title === undefined
          ? t`Nobody is enrolled in this course yet`
          : t`Nobody is enrolled in ${title} yet`
      }
      action={
        <Button onPress={onEnroll}>
          <Trans>Enroll students</Trans>
        </Button>
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
