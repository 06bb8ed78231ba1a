import { Trans, useLingui } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { Banner, Button, toast, VisuallyHidden } from '../../../ui/index.ts';
import { leaveFailure, useLeave } from '../queries.ts';

/** Ends the own enrollment in two steps; nothing where only the school may end it. */
export function LeaveCourse({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useLingui();
  const { id, course, can_leave } = enrollment;
  const { title } = course;
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const leave = useLeave(() => {
    document.getElementById('my-courses')?.focus();
    toast(t`You have left ${title}.`, { tone: 'success' });
  });
  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (!can_leave) return null;
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        variant="quiet"
        size="sm"
        className="-ml-4 w-fit"
        onPress={() => setAsking(true)}
      >
        <Trans>
          Leave course<VisuallyHidden>: {title}</VisuallyHidden>
        </Trans>
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={t`Leave ${title}`}
      className="flex flex-col gap-3 rounded-md bg-brand-soft p-4"
    >
      {leave.isError && <Banner tone="error">{leaveFailure(leave.error)}</Banner>}
      <p ref={question} tabIndex={-1} className="outline-none">
        <Trans>Leave this course? Your progress is kept, and you can join again at any time.</Trans>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" isPending={leave.isPending} onPress={() => leave.mutate(id)}>
          {leave.isPending ? t`Leaving...` : t`Leave`}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isDisabled={leave.isPending}
          onPress={() => setAsking(false)}
        >
          <Trans>Stay</Trans>
        </Button>
      </div>
    </div>
  );
}
