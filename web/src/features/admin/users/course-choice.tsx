import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { Badge, Button, Checkbox, SearchField, Skeleton } from '../../../ui/index.ts';

/** A search field is shown for more courses than this. */
const MANY = 8;

export interface CourseChoiceProps {
  /** What they are to the user; the courses that they learn where it is left out. */
  label?: string;
  /** The ids of the chosen courses. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  errorMessage: string | undefined;
  isDisabled: boolean;
}

/** A multiple choice of the courses that a user is enrolled in. */
export function CourseChoice(props: CourseChoiceProps) {
  const { label, value, onChange, errorMessage, isDisabled } = props;
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching } = useQuery(courseOptionsQuery);
  const courses = data?.results ?? [];
  const wanted = search.trim().toLowerCase();
  const count = value.length;
  const shown = courses.filter(({ title }) => title.toLowerCase().includes(wanted));
  const toggle = (course: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, course] : value.filter((each) => each !== course));
  return (
    <fieldset
      aria-describedby={errorMessage ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="float-left w-full text-sm font-semibold">
        {label ?? <Trans>Courses</Trans>}{' '}
        <span className="font-normal text-ink-muted" role="status">
          <Plural value={count} one="# chosen" other="# chosen" />
        </span>
      </legend>
      {courses.length > MANY && (
        <SearchField label={t`Search courses`} value={search} onChange={setSearch} />
      )}
      <div className="max-h-72 overflow-y-auto rounded-md border border-line-strong bg-surface-raised px-3.5 py-2">
        {!data && !error && <Skeleton className="my-2 h-5 w-3/5" />}
        {!data && error && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger-ink">
            <Trans>Failed to load courses</Trans>
            <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </p>
        )}
        {data && shown.length === 0 && (
          <p className="py-2 text-sm text-ink-muted">
            {courses.length === 0 ? (
              <Trans>There are no courses yet.</Trans>
            ) : (
              <Trans>No course found.</Trans>
            )}
          </p>
        )}
        {shown.map((course) => (
          <Checkbox
            key={course.id}
            value={value.includes(String(course.id))}
            onChange={(isChosen) => toggle(String(course.id), isChosen)}
            isDisabled={isDisabled}
          >
            <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
              <Written in={course.language}>{course.title}</Written>
              {!course.is_published && (
                <Badge tone="warning">
                  <Trans>Draft</Trans>
                </Badge>
              )}
            </span>
          </Checkbox>
        ))}
      </div>
      {errorMessage && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger-ink">
          {errorMessage}
        </p>
      )}
    </fieldset>
  );
}
