import { Trans } from '@lingui/react/macro';
import type { AdminLesson } from '@trilha/contract';
import { useId } from 'react';
import { CaptionsForm } from './captions-form.tsx';
import { CaptionsList } from './captions-list.tsx';

export interface CaptionsProps {
  /** The stored lesson. It is fetched again after each change. */
  lesson: AdminLesson;
}

/** The captions and translations of a lesson's video, as a section below its form. */
export function Captions({ lesson }: CaptionsProps) {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={title} className="text-lg">
          <Trans>Captions and translations</Trans>
        </h2>
        <p className="text-sm text-ink-muted">
          <Trans>
            Shown over the video to students who switch them on. Saved at once, apart from the form
            above.
          </Trans>
        </p>
      </div>
      <CaptionsList lesson={lesson} />
      <CaptionsForm lesson={lesson} />
    </section>
  );
}
