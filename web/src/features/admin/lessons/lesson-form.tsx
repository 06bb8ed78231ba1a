import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type AdminLesson, LESSON_CHANGED_MEANWHILE } from '@trilha/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useLangOf } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { Banner, cx, DraftOffer, UnsavedChanges } from '../../../ui/index.ts';
import { EditConflict } from '../edit-conflict.tsx';
import { NewCaptions } from './captions/new-captions.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { LessonOutcome, useReturnToList } from './lesson-outcome.tsx';
import { NewMaterial } from './material/new-material.tsx';
import { loadLessonValues, useLessonForm } from './use-lesson-form.ts';
import { VideoPreview } from './video/video-preview.tsx';

/** The form with what is shown beside it, where their place (`@container`) has room. */
export const LESSON_COLUMNS = 'grid items-start gap-8 @4xl:grid-cols-[minmax(0,1fr)_24rem]';

export interface LessonFormProps {
  /** Undefined for a new lesson. */
  lesson?: AdminLesson;
  /** The course of a new lesson, if it is known. */
  courseId?: number | undefined;
  /** The address of the list that the user came from. */
  listTo: string;
}

/** The form of a lesson, to add or edit it. */
export function LessonForm({ lesson, courseId, listTo }: LessonFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const lessonForm = useLessonForm(lesson, courseId);
  const { form, draft, conflict, upload, isSaved, shown, setPoster } = lessonForm;
  const { added, attachments, partial } = lessonForm;
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const { control, isSubmitting } = form;
  const chosen = useWatch({ control, name: 'course_id' });
  const lang = useLangOf()(courses.find(({ id }) => id === chosen)?.language);
  const isBusy = isSubmitting || isSaved;
  const isStoring = isBusy || partial?.isStoring === true;
  useReturnToList(isSaved, listTo);

  return (
    <>
      {draft.offer && (
        <DraftOffer {...draft.offer}>
          {draft.offer.isOutdated && (
            <Trans>
              Somebody else has saved the lesson since: your changes are merged when you save.
            </Trans>
          )}
        </DraftOffer>
      )}
      <UnsavedChanges
        isDirty={upload.isRunning || draft.isDirty || (attachments.isDirty && !isSaved)}
        {...(upload.isRunning ? { what: t`The video is still being uploaded.` } : {})}
      />
      {/* Not the form itself: the material of a new lesson has forms of its own. */}
      <div
        inert={draft.offer !== undefined}
        className={cx(LESSON_COLUMNS, draft.offer && 'opacity-55')}
      >
        <div className="flex min-w-0 flex-col gap-8">
          <form
            {...form.formProps}
            id={formId}
            onSubmit={(event) => {
              if (attachments.check()) {
                form.formProps.onSubmit(event);
                return;
              }
              event.preventDefault();
              void form.trigger();
            }}
            className="flex min-w-0 flex-col gap-8"
          >
            <LessonOutcome
              isSaved={isSaved}
              success={lesson ? t`Lesson updated successfully` : t`Lesson created successfully`}
              added={isSubmitting ? undefined : added?.title}
              isInvalid={!isSubmitting && Object.keys(form.formState.errors).length > 0}
              failure={lessonForm.failure}
              formError={isSubmitting ? undefined : form.formError}
              formErrorProps={form.formErrorProps}
            />
            {partial && (
              <Banner tone="warning">
                <Trans>
                  The lesson was created, but not all that belongs to it could be stored.
                </Trans>
              </Banner>
            )}
            <fieldset disabled={isSaved || partial !== undefined} className="contents">
              <LessonFields lessonForm={lessonForm} lesson={lesson} lang={lang} isBusy={isBusy} />
            </fieldset>
            {!lesson && <NewCaptions captions={attachments.captions} isDisabled={isStoring} />}
          </form>
          {!lesson && (
            <NewMaterial
              material={attachments.material}
              lang={lang}
              isDisabled={isStoring}
              onRetry={partial ? (key) => void partial.storeRest(key) : undefined}
            />
          )}
        </div>
        <aside
          aria-label={t`Preview`}
          className="flex min-w-0 flex-col gap-4 @4xl:sticky @4xl:top-20 @4xl:row-span-2 @4xl:self-start"
        >
          {!upload.isRunning && shown.address !== '' ? (
            <VideoPreview address={shown.address} poster={shown.poster} onPoster={setPoster} />
          ) : (
            <p className="card hidden aspect-video place-items-center border-dashed border-line-strong bg-transparent text-center text-sm text-ink-muted @4xl:grid">
              <Trans>The video is shown here as soon as there is one.</Trans>
            </p>
          )}
        </aside>
        <LessonActions
          lessonForm={lessonForm}
          formId={formId}
          isNew={lesson === undefined}
          listTo={listTo}
        />
      </div>
      {conflict && lesson && (
        <EditConflict
          title={contractText(LESSON_CHANGED_MEANWHILE)}
          thing={`lesson.${lesson.id}`}
          load={() => loadLessonValues(lesson.id)}
          base={draft.begun.current.values}
          mine={form.getValues()}
          labels={{
            course_id: t`Course`,
            title: t`Title`,
            description: t`Description`,
            video_url: t`Video URL`,
            duration: t`Duration`,
            is_preview: t`Free preview`,
          }}
          textOf={(name, value) =>
            name === 'course_id'
              ? courses.find(({ id }) => id === value)?.title
              : name === 'video_url'
                ? String(value).split('?')[0]
                : undefined
          }
          onDecide={conflict.decide}
          onClose={conflict.close}
        />
      )}
    </>
  );
}
