import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, EmptyState, LinkButton } from '../../ui/index.ts';
import type { NarrowedCourse } from './course-filter.tsx';

export interface NothingListedProps {
  /** The course that the list is narrowed to. */
  course: NarrowedCourse | undefined;
  /** The list of all courses, and the words of the link to it. */
  all: { to: string; label: string };
  /** What is said where a search has found nothing; undefined where nothing is searched for. */
  search?: { title: string; sentence: ReactNode; onClear: () => void } | undefined;
  /** What stands here otherwise. */
  children: ReactNode;
}

/** In place of the rows of a list that can be narrowed to a course: why it has none, and a step that helps. */
export function NothingListed({ course, all, search, children }: NothingListedProps) {
  const { t } = useLingui();
  if (course?.isUnknown) {
    return (
      <EmptyState
        title={t`There is no such course`}
        action={
          <LinkButton to={all.to} variant="secondary">
            {all.label}
          </LinkButton>
        }
      />
    );
  }
  if (!search) return children;
  return (
    <EmptyState
      title={search.title}
      action={
        <Button variant="secondary" onPress={search.onClear}>
          <Trans>Clear search</Trans>
        </Button>
      }
    >
      {search.sentence}
    </EmptyState>
  );
}
