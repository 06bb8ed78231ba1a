import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseProgress } from '@trilha/contract';
import { Bell, BellOff, RotateCcw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton, ProgressBar } from '../../../../ui/index.ts';
import { percentOf } from '../../progress/course-progress.ts';
import type { Media } from '../video/media.ts';
import { loadPreferences, savePreferences } from '../video/preferences.ts';
import { chime } from './chime.ts';
import { CourseEnd } from '../../course-end.tsx';
import { isCourseDone, LeadOnButton, type LeadOnProps, LeadOnWords } from './lead-on.tsx';
import { TrailScene } from './trail-scene.tsx';
import './ending.css';

export interface EndingCardProps extends LeadOnProps {
  /** The lesson is completed. It may not be: who has marked it as incomplete watches it again. */
  isCompleted: boolean;
  /** It was completed by watching it this time. */
  isNew: boolean;
  progress: CourseProgress;
  onAgain(): void;
  onClose(): void;
}

const TYPING = 'input, textarea, select, [contenteditable], [role=dialog] *, [role=menu] *';

/** Over a video at its end: how far the learner has come, and what is next. Nothing starts by itself. */
export default function EndingCard(props: EndingCardProps) {
  const { isCompleted, isNew, progress, onAgain, onClose } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { completed, total } = progress;
  const before = isNew ? percentOf(completed - 1, total) : progress.percent;
  const [shown, setShown] = useState(before);
  const isDone = isCompleted && isCourseDone(props);

  useLayoutEffect(() => {
    const card = box.current;
    const player = card?.closest<HTMLElement>('[data-player]');
    const controls = player?.querySelector<HTMLElement>('media-controller');
    if (!card || !player || !controls) return;
    // Who writes, reads or listens elsewhere is not interrupted.
    if (player.contains(document.activeElement)) card.focus({ preventScroll: true });
    controls.inert = true;
    return () => {
      controls.inert = false;
      if (card.contains(document.activeElement)) player.focus({ preventScroll: true });
    };
  }, []);

  // The bar moves from the former value, which is drawn first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(progress.percent));
    return () => cancelAnimationFrame(frame);
  }, [progress.percent]);

  useEffect(() => {
    if (!isNew || !loadPreferences().chime) return;
    const media = box.current?.closest('[data-player]')?.querySelector<Media>('[slot=media]');
    if (!media?.muted) chime(media?.volume ?? 1);
  }, [isNew]);

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.matches(TYPING);
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <div className="ending absolute inset-0 z-10 grid place-items-center bg-black/70 sm:p-4">
      <div
        ref={box}
        role="group"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="ending-card relative flex max-h-full w-full max-w-xl flex-col gap-2 overflow-y-auto bg-surface-raised px-4 py-3 text-ink max-sm:h-full max-sm:justify-center sm:gap-3 sm:rounded-lg sm:px-6 sm:py-5"
      >
        <div className="absolute top-1.5 right-1.5 flex">
          <ChimeSwitch />
          <IconButton size="sm" label={t`Close`} onPress={onClose}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
        </div>
        <h2 id={titleId} className="pr-20 text-base sm:text-lg">
          {isCompleted ? <Trans>Lesson completed</Trans> : <Trans>End of the video</Trans>}
        </h2>
        <TrailScene from={before} to={progress.percent} hasTick={isCompleted} />
        {isDone ? (
          <CourseEnd course={props.course} level="h3" />
        ) : (
          <>
            <ProgressBar
              label={t({ message: `${completed} of ${total} completed`, context: 'lessons' })}
              value={shown}
            />
            {props.leadsTo.type !== 'next' && (
              <p className="text-sm font-semibold sm:text-base">
                <LeadOnWords {...props} />
              </p>
            )}
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <LeadOnButton {...props} />
          <Button variant="quiet" onPress={onAgain}>
            <RotateCcw aria-hidden className="size-4.5" />
            <Trans>Watch again</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Whether a completed lesson sounds, on this device: not unless it is switched on. */
function ChimeSwitch() {
  const { t } = useLingui();
  const [isOn, setOn] = useState(() => loadPreferences().chime);
  return (
    <IconButton
      size="sm"
      label={t`Sound at the end of a lesson`}
      aria-pressed={isOn}
      onPress={() => {
        setOn(!isOn);
        savePreferences({ chime: !isOn });
        if (!isOn) chime(1);
      }}
    >
      {isOn ? (
        <Bell aria-hidden className="size-4.5" />
      ) : (
        <BellOff aria-hidden className="size-4.5" />
      )}
    </IconButton>
  );
}
