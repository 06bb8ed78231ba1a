import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminLesson } from '@trilha/contract';
import { Controller } from 'react-hook-form';
import { fieldProps } from '../../../lib/form.ts';
import { Checkbox, TextArea, TextField } from '../../../ui/index.ts';
import { CourseField } from './course-field.tsx';
import { FormSection } from './form-section.tsx';
import type { LessonFormState } from './use-lesson-form.ts';
import { PreparationNote } from './video/preparation-note.tsx';
import { VideoField } from './video/video-field.tsx';

export interface LessonFieldsProps {
  lessonForm: LessonFormState;
  /** Undefined for a new lesson. */
  lesson: AdminLesson | undefined;
  /** The language of its course. */
  lang: string | undefined;
  isBusy: boolean;
}

/** The fields of a lesson, its video among them. */
export function LessonFields({ lessonForm, lesson, lang, isBusy }: LessonFieldsProps) {
  const { t } = useLingui();
  const { form, upload, edit, commitAddress, isStoredVideo, storedFile } = lessonForm;
  const { control } = form;
  const hasFile = upload.file !== null;
  return (
    <>
      <FormSection title={t`Lesson`}>
        <Controller
          name="course_id"
          control={control}
          render={(given) => (
            <CourseField
              {...fieldProps(given)}
              onChange={(id) => {
                form.setValue('course_id', id, { shouldDirty: true });
                form.clearErrors('course_id');
              }}
              stored={
                lesson && {
                  id: lesson.course_id,
                  title: lesson.course_title,
                  language: lesson.course_language,
                }
              }
            />
          )}
        />
        <Controller
          name="title"
          control={control}
          render={(given) => (
            <TextField
              {...fieldProps(given)}
              onChange={(value) => edit('title', value)}
              lang={lang}
              label={t`Title`}
              isRequired
            />
          )}
        />
        <Controller
          name="description"
          control={control}
          render={(given) => (
            <TextArea
              {...fieldProps(given)}
              onChange={(value) => edit('description', value)}
              lang={lang}
              label={t`Description`}
              rows={3}
              isRequired
            />
          )}
        />
      </FormSection>
      <FormSection title={t`Video`}>
        <Controller
          name="video_url"
          control={control}
          render={(given) => (
            <VideoField
              upload={upload}
              field={{
                ...fieldProps(given),
                onChange(value) {
                  edit('video_url', value);
                  upload.forgetFailure();
                },
              }}
              onAddressCommit={(address) => void commitAddress(address)}
              isDisabled={isBusy}
              stored={
                storedFile && {
                  ...storedFile,
                  note: lesson && isStoredVideo && (
                    <PreparationNote state={lesson.video_preparation} />
                  ),
                }
              }
            />
          )}
        />
        <Controller
          name="duration"
          control={control}
          render={(given) => (
            <TextField
              {...fieldProps(given)}
              onChange={(value) => edit('duration', value)}
              label={t`Duration`}
              placeholder={t`MM:SS`}
              autoComplete="off"
              isRequired
              isDisabled={hasFile}
              description={
                hasFile && t`Duration will be automatically extracted from the video file`
              }
              className="sm:max-w-80"
            />
          )}
        />
        <Controller
          name="is_preview"
          control={control}
          render={(given) => (
            <Checkbox
              {...fieldProps(given)}
              description={t`Visitors can watch it on the courses page, where its course is published and belongs to an entry of the catalogue.`}
            >
              <Trans>Free preview</Trans>
            </Checkbox>
          )}
        />
      </FormSection>
    </>
  );
}
