import { Trans, useLingui } from '@lingui/react/macro';
import { LESSON_SAVED_REDIRECT_MS } from '@trilha/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../ui/index.ts';

/** Returns to the list after a delay for reading the message, unless the user has left before. */
export function useReturnToList(isSaved: boolean, listTo: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(listTo), LESSON_SAVED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSaved, listTo, navigate]);
}

export interface LessonOutcomeProps {
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
export function LessonOutcome(props: LessonOutcomeProps) {
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
