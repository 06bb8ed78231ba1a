import { useLingui } from '@lingui/react/macro';
import { type Control, Controller } from 'react-hook-form';
import { languages } from '../../../content/catalogue.ts';
import { fieldProps } from '../../../lib/form.ts';
import { Select } from '../../../ui/index.ts';
import type { CourseValues } from './queries.ts';

/** The entries of the public catalogue by their slugs, each by its name there. */
export function useCatalogueEntries(): { value: string; label: string }[] {
  const { i18n } = useLingui();
  return languages
    .flatMap(({ courses }) => courses)
    .map(({ slug, title }) => ({ value: slug, label: i18n._(title) }));
}

/** The entry of the public catalogue that shows the free previews of a course. */
export function CatalogueEntryField({ control }: { control: Control<CourseValues> }) {
  const { t } = useLingui();
  const entries = useCatalogueEntries();
  return (
    <Controller
      name="catalogue_entry"
      control={control}
      render={(field) => {
        const { value: sent, onChange, ...props } = fieldProps(field);
        const value = sent ?? '';
        // The school may have taken an entry out of its catalogue since.
        const isGone = value !== '' && !entries.some((entry) => entry.value === value);
        return (
          <Select
            {...props}
            value={value}
            onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
            label={t`Entry of the catalogue`}
            description={t`Visitors see the free previews of this course there.`}
            placeholder={t({ message: 'None', context: 'entry of the catalogue' })}
            options={isGone ? [...entries, { value, label: value }] : entries}
            className="sm:col-span-2"
          />
        );
      }}
    />
  );
}
