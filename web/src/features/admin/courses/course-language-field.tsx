import type { CourseLanguage } from '@trilha/contract';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Control, Controller } from 'react-hook-form';
import { fieldProps } from '../../../lib/form.ts';
import { Select } from '../../../ui/index.ts';
import type { CourseValues } from './queries.ts';

const NAMES: Readonly<Record<CourseLanguage, MessageDescriptor>> = {
  'pt-BR': msg`Portuguese`,
  en: msg`English`,
  fr: msg`French`,
};

/** The languages that a course may be written in, each by its name in the language of the page. */
export function useCourseLanguages(): { value: CourseLanguage; label: string }[] {
  const { i18n } = useLingui();
  return Object.entries(NAMES).map(([value, name]) => ({
    value: value as CourseLanguage,
    label: i18n._(name),
  }));
}

/** The language that a course is written in, which need not be the one that it teaches. */
export function CourseLanguageField({ control }: { control: Control<CourseValues> }) {
  const { t } = useLingui();
  const languages = useCourseLanguages();
  return (
    <Controller
      name="language"
      control={control}
      render={(field) => {
        const { value, onChange, ...props } = fieldProps(field);
        return (
          <Select
            {...props}
            value={value ?? ''}
            onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
            label={t`Language of the course`}
            description={t`The language its texts are written in: screen readers read them aloud in it.`}
            placeholder={t`Not said`}
            options={languages}
            className="sm:col-span-2"
          />
        );
      }}
    />
  );
}
