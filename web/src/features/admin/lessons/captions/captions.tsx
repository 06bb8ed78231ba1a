import { useLingui } from '@lingui/react/macro';
import type { AdminLesson } from '@trilha/contract';
import { CaptionsForm } from './captions-form.tsx';
import { CaptionsList } from './captions-list.tsx';
import { FormSection } from '../form-section.tsx';

export interface CaptionsProps {
  /** The stored lesson. It is fetched again after each change. */
  lesson: AdminLesson;
}

/** The captions and translations of a lesson's video, as a section below its form. */
export function Captions({ lesson }: CaptionsProps) {
  const { t } = useLingui();
  return (
    <FormSection
      title={t`Captions and translations`}
      hint={t`Shown over the video to students who switch them on. Saved at once, apart from the form above.`}
    >
      <CaptionsList lesson={lesson} />
      <CaptionsForm lesson={lesson} />
    </FormSection>
  );
}
