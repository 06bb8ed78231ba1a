import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button, LinkButton } from '../../../ui/index.ts';
import type { LessonFormState } from './use-lesson-form.ts';

export interface LessonActionsProps {
  lessonForm: LessonFormState;
  /** The id of the form's element, beside which the buttons stand. */
  formId: string;
  isNew: boolean;
  /** The address of the list that the user came from. */
  listTo: string;
}

/** The buttons of a lesson's form, and what they wait for. */
export function LessonActions({ lessonForm, formId, isNew, listTo }: LessonActionsProps) {
  const { t } = useLingui();
  const waitNote = useId();
  const { form, upload, partial, isSaved, setForAnother } = lessonForm;
  const { isSubmitting } = form;
  const isDisabled = upload.isRunning || isSaved;
  return (
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
          <Button isPending={partial.isStoring} onPress={() => void partial.storeRest()}>
            <Trans>Store the rest again</Trans>
          </Button>
        </>
      ) : (
        <>
          <LinkButton to={listTo} variant="secondary">
            <Trans>Cancel</Trans>
          </LinkButton>
          {isNew && (
            <Button
              // No submit button: Enter in a field would press the first one.
              form={formId}
              variant="secondary"
              isDisabled={isSubmitting || isDisabled}
              onPress={({ currentTarget }) => {
                setForAnother(true);
                currentTarget.form?.requestSubmit();
              }}
            >
              <Trans>Save and add another</Trans>
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            onPress={() => setForAnother(false)}
            isPending={isSubmitting}
            isDisabled={isDisabled}
            aria-describedby={upload.isRunning ? waitNote : undefined}
          >
            {isSubmitting ? t`Saving...` : isNew ? t`Create Lesson` : t`Update Lesson`}
          </Button>
        </>
      )}
    </div>
  );
}
