import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { fieldProps } from '../../../lib/form.ts';
import { Checkbox, Select, type SelectProps, TextArea, TextField } from '../../../ui/index.ts';
import { CatalogueEntryField } from './catalogue-entry-field.tsx';
import { CourseLanguageField } from './course-language-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { CourseValues } from './queries.ts';
import { TranslationFields } from './translation-fields.tsx';

export interface CourseFieldsProps {
  control: Control<CourseValues>;
  levels: SelectProps['options'];
  enrollment: SelectProps['options'];
  /** The picture of a course without one of its own. */
  poster: string | null;
  takesFocus: boolean;
  onUploading: (isUploading: boolean) => void;
}

/** What is saved of a course at once: all but its benefits. */
export function CourseFields(props: CourseFieldsProps) {
  const { control, levels, enrollment, poster, takesFocus, onUploading } = props;
  const { t } = useLingui();
  return (
    <>
      <Section title={t`About the course`}>
        <Controller
          name="title"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={t`Title`}
              isRequired
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed the button that opened the form.
              autoFocus={takesFocus}
            />
          )}
        />
        <Controller
          name="subtitle"
          control={control}
          render={(field) => <TextField {...fieldProps(field)} label={t`Subtitle`} isRequired />}
        />
        <Controller
          name="description"
          control={control}
          render={(field) => (
            <TextArea
              {...fieldProps(field)}
              label={t`Description`}
              rows={4}
              isRequired
              className="sm:col-span-2"
            />
          )}
        />
        <Controller
          name="level"
          control={control}
          render={(field) => (
            <Select
              {...fieldProps(field)}
              label={t`Level`}
              options={levels}
              placeholder={t`Select a level`}
              isRequired
            />
          )}
        />
        <Controller
          name="duration"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={t`Duration`}
              placeholder={t`12 weeks`}
              isRequired
            />
          )}
        />
        <CourseLanguageField control={control} />
        <CatalogueEntryField control={control} />
      </Section>
      <TranslationFields control={control} />
      <Section title={t`Picture`} isSingle>
        <Controller
          name="icon"
          control={control}
          render={({ field, fieldState }) => (
            <PictureField
              {...field}
              control={control}
              poster={poster}
              errorMessage={fieldState.error?.message}
              onUploading={onUploading}
            />
          )}
        />
      </Section>
      <Section title={t`Students`}>
        <Controller
          name="enrollment"
          control={control}
          render={(field) => (
            <Select {...fieldProps(field)} label={t`Enrollment`} options={enrollment} />
          )}
        />
        <Controller
          name="is_published"
          control={control}
          render={(field) => (
            <Checkbox
              {...fieldProps(field)}
              description={t`Otherwise it is a draft: only staff see it. Students who are enrolled find it again, with their progress, once it is published.`}
            >
              <Trans context="course">Published</Trans>
            </Checkbox>
          )}
        />
      </Section>
    </>
  );
}

export function Section(props: { title: string; isSingle?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display text-lg font-bold">{props.title}</legend>
      <div className={props.isSingle ? 'flex flex-col gap-4' : 'grid gap-5 sm:grid-cols-2'}>
        {props.children}
      </div>
    </fieldset>
  );
}
