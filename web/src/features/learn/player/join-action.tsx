import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Course, Enrollment } from '@trilha/contract';
import { CircleCheck, Play } from 'lucide-react';
import { useId } from 'react';
import { Banner, Button, toast, VisuallyHidden } from '../../../ui/index.ts';
import { EnrollAction } from '../enroll-action.tsx';
import { courseQuery, leaveFailure, useLeave } from '../queries.ts';

export interface JoinActionProps {
  course: Course;
  /** The enrollment that was just made on this page. */
  joined: Enrollment | null;
  /** Called with the enrollment; with null once it was undone; with undefined to go on to the lessons. */
  onJoined: (joined: Enrollment | null | undefined) => void;
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Enroll, and afterwards Start and Undo. */
export function JoinAction({ course, joined, onJoined }: JoinActionProps) {
  if (joined) return <Joined course={course} joined={joined} onJoined={onJoined} />;
  return <EnrollAction course={course} size="lg" toasts={false} onEnrolled={onJoined} />;
}

function Joined({ course, joined, onJoined }: JoinActionProps & { joined: Enrollment }) {
  const { t } = useLingui();
  const said = useId();
  const { title } = course;
  // The addresses of the videos come with the course as its student gets it.
  const { refetch, isFetching } = useQuery(courseQuery(course.id));
  const isLoading = isFetching && !course.is_enrolled;
  const leave = useLeave(() => toast(t`You have left ${title}.`, { tone: 'success' }));
  const start = async () => {
    const isReady = course.is_enrolled || (await refetch()).data?.is_enrolled;
    if (!isReady) {
      toast(t`Failed to load course details`, { tone: 'error' });
      return;
    }
    onJoined(undefined);
    window.scrollTo({ top: 0 });
    focusPage();
  };
  const undo = () =>
    leave.mutate(joined.id, {
      onSuccess: () => {
        onJoined(null);
        focusPage();
      },
    });
  // Who had been here before has more to lose than a press of a button.
  const isNew = joined.can_leave && joined.last_accessed === null;
  return (
    <div className="flex flex-col gap-3">
      {leave.isError && <Banner tone="error">{leaveFailure(leave.error)}</Banner>}
      <p id={said} className="flex items-center gap-2 font-semibold text-success-ink">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <Trans>You are enrolled.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone.
          autoFocus
          size="lg"
          variant="accent"
          isPending={isLoading}
          isDisabled={leave.isPending}
          aria-describedby={said}
          onPress={() => void start()}
          className="flex-1"
        >
          {!isLoading && <Play aria-hidden className="size-5" />}
          {isLoading ? (
            <Trans>Loading...</Trans>
          ) : (
            <Trans>
              Start<VisuallyHidden> {title}</VisuallyHidden>
            </Trans>
          )}
        </Button>
        {isNew && (
          <Button variant="quiet" isPending={leave.isPending} onPress={undo}>
            {leave.isPending ? (
              <Trans>Leaving...</Trans>
            ) : (
              <Trans>
                Undo<VisuallyHidden>: leave {title}</VisuallyHidden>
              </Trans>
            )}
          </Button>
        )}
      </div>
    </div>
  );
}
