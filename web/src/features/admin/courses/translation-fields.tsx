import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseLanguage } from '@trilha/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import { fieldProps } from '../../../lib/form.ts';
import { listFormat } from '../../../lib/texts/formats.ts';
import { TextArea, TextField } from '../../../ui/index.ts';
import { useCourseLanguages } from './course-language-field.tsx';
import type { CourseValues } from './queries.ts';

/**
 * The texts of a course in the other languages of the interface, folded away where nobody wants them. Those in
 * the language that the course itself is written in are shown only while they hold something: the server
 * refuses them, and they must be emptied somehow.
 */
export function TranslationFields({ control }: { control: Control<CourseValues> }) {
  const { t } = useLingui();
  const [language, translations] = useWatch({ control, name: ['language', 'translations'] });
  const { errors } = useFormState({ control, name: 'translations' });
  const [isOpen, setOpen] = useState(false);
  // What is wrong in it must be seen, and can only then have the focus.
  if (errors.translations !== undefined && !isOpen) setOpen(true);
  const languages = useCourseLanguages();
  const isWritten = (value: CourseLanguage) =>
    Object.values(translations?.[value] ?? {}).some((text) => text.trim() !== '');
  const shown = languages.filter(({ value }) => value !== language || isWritten(value));
  const written = languages.filter(({ value }) => isWritten(value)).map(({ label }) => label);
  return (
    <details open={isOpen} className="group rounded-lg border border-line px-4">
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
        className="flex min-h-11 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="font-display text-lg font-bold">
            <Trans>Translations</Trans>
          </span>{' '}
          <span className="text-sm text-ink-muted">
            {written.length > 0
              ? listFormat({ type: 'unit' }).format(written)
              : t`No translations yet`}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-6 pt-1 pb-5">
          <p className="max-w-prose text-sm text-ink-muted">
            <Trans>
              Students whose pages are in one of these languages read these texts. Where one is
              empty, they read the original.
            </Trans>
          </p>
          {shown.map(({ value, label }) => (
            <LanguageFields key={value} control={control} language={value} name={label} />
          ))}
        </div>
      )}
    </details>
  );
}

interface LanguageFieldsProps {
  control: Control<CourseValues>;
  language: CourseLanguage;
  /** That of the language. */
  name: string;
}

function LanguageFields({ control, language, name }: LanguageFieldsProps) {
  const { t } = useLingui();
  const at = `translations.${language}` as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{name}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          name={`${at}.title`}
          control={control}
          render={(field) => <TextField {...fieldProps(field)} lang={language} label={t`Title`} />}
        />
        <Controller
          name={`${at}.subtitle`}
          control={control}
          render={(field) => (
            <TextField {...fieldProps(field)} lang={language} label={t`Subtitle`} />
          )}
        />
        <Controller
          name={`${at}.description`}
          control={control}
          render={(field) => (
            <TextArea
              {...fieldProps(field)}
              lang={language}
              label={t`Description`}
              rows={4}
              className="sm:col-span-2"
            />
          )}
        />
      </div>
    </fieldset>
  );
}
