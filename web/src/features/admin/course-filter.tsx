import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCourseOption, Written } from '../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../lib/course-options.ts';
import type { ReactNode } from 'react';
import { Button, Select } from '../../ui/index.ts';

export interface CourseFilterProps {
  /** The id of the course as the address has it; '' for all. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Narrows a list to one course. */
export function CourseFilter({ value, onChange, className = '' }: CourseFilterProps) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(courseOptionsQuery);
  const optionOf = useCourseOption();
  const options = data?.results.map(optionOf) ?? [];
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <Select
        label={t`Course`}
        isLabelHidden
        value={value}
        onChange={onChange}
        placeholder={t`All courses`}
        options={
          isKnown
            ? options
            : [{ value, label: data ? t`Unknown course` : t`Loading...` }, ...options]
        }
      />
      {!data && error && (
        <p role="alert" className="flex items-center gap-2 text-sm text-danger-ink">
          <Trans>Failed to load courses</Trans>
          <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}

/** The course that a list is narrowed to, as the sentences of an empty list need it. */
export interface NarrowedCourse {
  /** Undefined until the courses have loaded. */
  title: ReactNode;
  isUnknown: boolean;
}

/**
 * The course that a list is narrowed to: undefined where it is narrowed to none, or where there is no
 * such course. A screen that adds something begins with it.
 */
export function useFilteredCourse(value: string) {
  const { data, isPending } = useQuery(courseOptionsQuery);
  const course = data?.results.find(({ id }) => String(id) === value);
  const isUnknown = value !== '' && data !== undefined && !course;
  /** For the sentences of a list that is empty. */
  const narrowed: NarrowedCourse | undefined =
    value === ''
      ? undefined
      : { title: course && <Written in={course.language}>{course.title}</Written>, isUnknown };
  return { course, isPending, isUnknown, narrowed };
}
