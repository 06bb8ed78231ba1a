import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { CourseLanguage } from '@trilha/contract';
import { useCourseOption } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { Button, Select } from '../../../ui/index.ts';

export interface CourseFieldProps {
  /** The id of the course; 0 for none yet. */
  value: number;
  onChange: (id: number) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLSelectElement>;
  isInvalid: boolean;
  errorMessage: string | undefined;
  /** The stored course, shown until the list has loaded. */
  stored?: { id: number; title: string; language: CourseLanguage | null } | undefined;
}

/** The course of a lesson. */
export function CourseField({ value, onChange, stored, ...field }: CourseFieldProps) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(courseOptionsQuery);
  const optionOf = useCourseOption();
  const courses = data?.results ?? (stored ? [stored] : []);
  const options = courses
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map(optionOf);
  const isKnown = options.some((option) => option.value === String(value));
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        {...field}
        label={t`Course`}
        placeholder={t`Select a course`}
        isRequired
        options={options}
        value={isKnown ? String(value) : ''}
        onChange={(chosen) => onChange(Number(chosen))}
      />
      {!data && error && (
        <div role="alert" className="flex items-center gap-3 text-sm font-medium text-danger-ink">
          <Trans>Failed to load courses</Trans>
          <Button
            variant="secondary"
            size="sm"
            isPending={isFetching}
            onPress={() => void refetch()}
          >
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
