import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  type AdminLesson,
  LESSON_CHANGED_MEANWHILE,
  LESSON_SAVED_REDIRECT_MS,
} from '@trilha/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useLangOf } from '../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import { fieldProps } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  Button,
  Checkbox,
  cx,
  DraftOffer,
  LinkButton,
  TextArea,
  TextField,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { EditConflict } from '../edit-conflict.tsx';
import { NewCaptions } from './captions/new-captions.tsx';
import { CourseField } from './course-field.tsx';
import { loadLessonValues, useLessonForm } from './use-lesson-form.ts';
import { PreparationNote } from './video/preparation-note.tsx';
import { VideoField } from './video/video-field.tsx';
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
  const lessonForm = useLessonForm(lesson, courseId);
  const { form, draft, conflict, upload, edit, commitAddress, isSaved } = lessonForm;
  const { shown, setPoster, isStoredVideo, storedFile, added, setForAnother } = lessonForm;
  const { captions, partial } = lessonForm;
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const { control, isSubmitting } = form;
  const chosen = useWatch({ control, name: 'course_id' });
  const lang = useLangOf()(courses.find(({ id }) => id === chosen)?.language);
  const waitNote = useId();
  const hasFile = upload.file !== null;
  const isBusy = isSubmitting || isSaved;
  const isAdded = isSaved || partial !== undefined;
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
      <form
        {...form.formProps}
        onSubmit={(event) => {
          if (captions.check()) {
            form.formProps.onSubmit(event);
            return;
          }
          event.preventDefault();
          void form.trigger();
        }}
        inert={draft.offer !== undefined}
        className={cx(LESSON_COLUMNS, draft.offer && 'opacity-55')}
      >
        <div className="flex min-w-0 flex-col gap-8">
          <UnsavedChanges
            isDirty={upload.isRunning || draft.isDirty || (captions.tracks.length > 0 && !isSaved)}
            {...(upload.isRunning ? { what: t`The video is still being uploaded.` } : {})}
          />
          <Outcome
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
              <Trans>The lesson was created, but not all of its captions could be stored.</Trans>
            </Banner>
          )}
          <fieldset disabled={isAdded} className="contents">
            <Section title={t`Lesson`}>
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
            </Section>
            <Section title={t`Video`}>
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
            </Section>
          </fieldset>
          {!lesson && <NewCaptions captions={captions} isDisabled={isBusy} />}
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
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-3 border-t border-line pt-6">
          <p id={waitNote} role="status" className="min-w-0 text-sm text-ink-muted sm:mr-auto">
            {upload.isRunning && (
              <Trans>The lesson can be saved as soon as its video is uploaded.</Trans>
            )}
          </p>
          {partial ? (
            <>
              <LinkButton to={`/admin/lessons/${partial.lesson.id}/edit`} variant="secondary">
                <Trans>Go on without them</Trans>
              </LinkButton>
              <Button onPress={() => void partial.storeCaptions()}>
                <Trans>Store the captions again</Trans>
              </Button>
            </>
          ) : (
            <LinkButton to={listTo} variant="secondary">
              <Trans>Cancel</Trans>
            </LinkButton>
          )}
          {!lesson && !partial && (
            <Button
              variant="secondary"
              isDisabled={isSubmitting || upload.isRunning || isAdded}
              onPress={() => {
                setForAnother(true);
                form.submit();
              }}
            >
              <Trans>Save and add another</Trans>
            </Button>
          )}
          {!partial && (
            <Button
              type="submit"
              onPress={() => setForAnother(false)}
              isPending={isSubmitting}
              isDisabled={upload.isRunning || isAdded}
              aria-describedby={upload.isRunning ? waitNote : undefined}
            >
              {isSubmitting ? t`Saving...` : lesson ? t`Update Lesson` : t`Create Lesson`}
            </Button>
          )}
        </div>
      </form>
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

/** Returns to the list after a delay for reading the message, unless the user has left before. */
function useReturnToList(isSaved: boolean, listTo: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(listTo), LESSON_SAVED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSaved, listTo, navigate]);
}

interface OutcomeProps {
  isSaved: boolean;
  success: string;
  /** The title of the lesson that was added before this one. */
  added: string | undefined;
  /** Whether errors are shown beside fields. */
  isInvalid: boolean;
  /** What the form says where an error has no words of its own. */
  failure: string;
  formError: string | undefined;
  formErrorProps: { 'data-form-error': true; tabIndex: -1 };
}

/** The result of sending the form. */
function Outcome(props: OutcomeProps) {
  const { isSaved, success, added, isInvalid, failure, formError, formErrorProps } = props;
  const { t } = useLingui();
  const banner = useRef<HTMLDivElement>(null);
  // The fields are disabled by now, including the focused one.
  useEffect(() => {
    if (isSaved) banner.current?.focus();
  }, [isSaved]);

  if (isSaved) {
    return (
      <div ref={banner} tabIndex={-1} className="rounded-lg outline-none">
        <Banner tone="success">{success}</Banner>
      </div>
    );
  }
  if (!isInvalid && !formError) {
    return added === undefined ? null : (
      <Banner tone="success">
        <Trans>“{added}” was created. The next lesson of the course can be entered.</Trans>
      </Banner>
    );
  }
  const headline = isInvalid ? t`Please correct the errors below.` : failure;
  return (
    // With an error beside a field the focus goes there. The banner is a live region.
    <div {...(isInvalid ? {} : formErrorProps)} className="rounded-lg">
      <Banner tone="error">
        {headline}
        {formError && formError !== failure && (
          <span className="block font-normal">{formError}</span>
        )}
      </Banner>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
