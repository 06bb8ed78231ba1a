import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AdminCourse, api, type Level } from '@trilha/contract';
import { type SubmitEvent, useEffect, useState } from 'react';
import { differing } from '../../../lib/drafts/merge.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { listFormat } from '../../../lib/texts/formats.ts';
import { Banner, Button, cx, DraftOffer, SubmitButton } from '../../../ui/index.ts';
import { useEditConflict } from '../edit-conflict.tsx';
import { LEVEL_WORDS } from '../levels.ts';
import { BenefitFields } from './benefit-fields.tsx';
import { useCatalogueEntries } from './catalogue-entry-field.tsx';
import { CourseConflict } from './course-conflict.tsx';
import { CourseFields, Section } from './course-fields.tsx';
import { useCourseLanguages } from './course-language-field.tsx';
import { usePictureOptions } from './picture-field.tsx';
import { type CourseValues, saveCourse, useCoursesChanged } from './queries.ts';
import { isUnsaved, useBenefits } from './use-benefits.ts';

const LEVELS = (['beginner', 'intermediate', 'advanced'] as const).map((value) => ({
  value,
  label: LEVEL_WORDS[value],
}));

const ENROLLMENT = [
  { value: 'open', label: msg`Every student can join` },
  { value: 'staff_only', label: msg`Only staff enroll students` },
];

/** The texts for adding a course, which depend on the screen. */
export interface AddingWords {
  submit: MessageDescriptor;
  done: MessageDescriptor;
  failure: MessageDescriptor;
}

export interface CourseFormProps {
  /** Undefined for a new course. */
  course?: AdminCourse | undefined;
  words: AddingWords;
  onSaved: (course: AdminCourse) => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** Focuses the first field. For a form that opens within a page. */
  takesFocus?: boolean;
}

/** No level is chosen yet. It is not a valid level, so the schema reports it. */
const NO_LEVEL: string = '';

const EMPTY = { title: '', subtitle: '', description: '' };
const NOT_TRANSLATED = { 'pt-BR': EMPTY, en: EMPTY, fr: EMPTY };

function valuesOf(course: AdminCourse | undefined): Required<CourseValues> {
  return {
    title: course?.title ?? '',
    subtitle: course?.subtitle ?? '',
    description: course?.description ?? '',
    level: course?.level ?? (NO_LEVEL as Level),
    duration: course?.duration ?? '',
    icon: course?.icon ?? '',
    enrollment: course?.enrollment ?? 'open',
    is_published: course?.is_published ?? true,
    language: course?.language ?? null,
    translations: course?.translations ?? NOT_TRANSLATED,
    catalogue_entry: course?.catalogue_entry ?? null,
  };
}

/** The form of a course. Its benefits are saved after it, each by its own call. */
export function CourseForm(props: CourseFormProps) {
  const { course, words, onSaved, onCancel, onDirtyChange, takesFocus = false } = props;
  const { t, i18n } = useLingui();
  // If a new course is saved but one of its benefits is not, the form continues as an edit.
  const [existing, setExisting] = useState(course);
  const [hasFailed, setFailed] = useState(false);
  const conflict = useEditConflict();
  const [isUploading, setUploading] = useState(false);
  const coursesChanged = useCoursesChanged();
  const languages = useCourseLanguages();
  const entries = useCatalogueEntries();
  const pictures = usePictureOptions();
  const benefits = useBenefits(course?.benefits ?? []);
  const failure = existing ? t`Failed to update course` : i18n._(words.failure);

  const form = useEndpointForm(api.adminCourses.create, {
    defaultValues: valuesOf(course),
    failure,
    async send(values) {
      let saved: AdminCourse;
      try {
        const { values: began, version } = draft.begun.current;
        const changed = differing(began, values);
        saved = await conflict.watch(saveCourse(existing, values, changed, version));
      } catch (error) {
        setFailed(true);
        throw error;
      }
      setExisting(saved);
      const stored = valuesOf(saved);
      draft.begin({ values: stored, version: saved.version }, stored);
      const isWhole = await benefits.saveAll(saved.id);
      void coursesChanged();
      if (isWhole) onSaved(saved);
    },
  });
  const { control, isSubmitting, formError } = form;
  const draft = useFormDraft<CourseValues>({
    form,
    thing: `course.${course?.id ?? 'new'}`,
    stored: valuesOf(course),
    version: course?.version,
    beside: { isDirty: benefits.isDirty, value: benefits.unsaved, restore: benefits.restore },
  });
  const { isDirty, offer } = draft;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setFailed(false);
    form.formProps.onSubmit(event);
  };
  const retry = async (courseId: number) => {
    if (!(await benefits.saveAll(courseId))) return;
    void coursesChanged();
    if (existing && !form.formState.isDirty) onSaved(existing);
  };

  const unsaved = benefits.rows.filter((row) => row.error !== undefined && isUnsaved(row));
  const quoted = unsaved.map((row) => {
    const text = row.text.trim();
    return t`“${text}”`;
  });
  const texts = listFormat({ type: 'unit' }).format(quoted);
  const unsavedCount = unsaved.length;
  const isHalfDone = !course && existing && unsavedCount > 0 && !isSubmitting;
  const isRetrying = benefits.rows.some((row) => row.isSaving);
  // The banner of a partly saved course names its unsaved benefits itself.
  const errorCount = Object.keys(form.formState.errors).length + (isHalfDone ? 0 : unsavedCount);

  const inWords = <One extends { label: MessageDescriptor }>(options: readonly One[]) =>
    options.map((option) => ({ ...option, label: i18n._(option.label) }));
  const levels = inWords(LEVELS);
  const enrollment = inWords(ENROLLMENT);

  return (
    <>
      {offer && (
        <DraftOffer {...offer}>
          {offer.isOutdated &&
            t`Somebody else has saved the course since: your changes are merged when you save.`}
        </DraftOffer>
      )}
      <form
        {...form.formProps}
        onSubmit={submit}
        inert={offer !== undefined}
        className={cx('flex flex-col gap-8', offer && 'opacity-55')}
      >
        <CourseFields
          control={control}
          levels={levels}
          enrollment={enrollment}
          poster={existing?.poster_url ?? null}
          takesFocus={takesFocus}
          onUploading={setUploading}
        />
        <Section title={t`Benefits`} isSingle>
          <p className="-mt-2 text-sm text-ink-muted">
            {existing
              ? t`Each benefit is saved by itself.`
              : t`What students get from this course, one line each.`}
          </p>
          <BenefitFields
            benefits={benefits}
            courseId={existing?.id}
            onChanged={() => void coursesChanged()}
          />
        </Section>

        <div className="flex flex-col gap-4">
          {isHalfDone && (
            <>
              <Banner tone="success">{i18n._(words.done)}</Banner>
              <Banner
                tone="error"
                action={
                  <Button
                    variant="secondary"
                    size="sm"
                    isPending={isRetrying}
                    onPress={() => void retry(existing.id)}
                  >
                    <Trans>Retry</Trans>
                  </Button>
                }
              >
                <Plural
                  value={unsavedCount}
                  one={`A benefit could not be saved: ${texts}`}
                  other={`# benefits could not be saved: ${texts}`}
                />
              </Banner>
            </>
          )}
          {hasFailed && !isSubmitting && (
            // With an error beside a field the focus goes there. The banner is a live region.
            <div {...(formError ? form.formErrorProps : {})} className="rounded-lg">
              <Banner tone="error">
                {failure}
                {formError && formError !== failure && (
                  <span className="block font-normal">{formError}</span>
                )}
              </Banner>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton
              isSubmitting={isSubmitting}
              submittingLabel={t`Saving...`}
              isDisabled={isUploading}
            >
              {existing ? t`Update Course` : i18n._(words.submit)}
            </SubmitButton>
            <Button variant="secondary" isDisabled={isSubmitting} onPress={onCancel}>
              {isHalfDone ? t`Close` : t`Cancel`}
            </Button>
            <p role="status" className="text-sm font-medium text-danger-ink">
              {errorCount > 0 && (
                <Plural
                  value={errorCount}
                  one="# field above needs your attention."
                  other="# fields above need your attention."
                />
              )}
            </p>
          </div>
        </div>
      </form>
      {conflict.isOpen && existing && (
        <CourseConflict
          courseId={existing.id}
          options={{
            level: levels,
            enrollment,
            language: languages,
            catalogue_entry: entries,
            icon: pictures,
          }}
          valuesOf={valuesOf}
          {...conflict.decisionOf(form, draft)}
        />
      )}
    </>
  );
}
