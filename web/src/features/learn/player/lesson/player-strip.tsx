import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Eye, Keyboard, PartyPopper, RotateCcw } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../../../../ui/index.ts';
import { clock } from '../rules.ts';
import type { LessonView } from './lesson-view.ts';
import type { Offer } from './selection.ts';

export interface PlayerStripProps {
  offer: Offer;
  /** The quizzes of the course, if it has any. */
  quizzesTo: string | null;
  onResume(): void;
  onStartOver(): void;
  /** Goes on to a lesson that is offered. */
  onGoOn(lesson: LessonView): void;
  /** Shows the shortcuts; null without a video. */
  onHelp: (() => void) | null;
}

/**
 * One line under the controls. Its height is constant where the shortcuts always stand in it, to avoid
 * a layout shift. On touch and without a video nothing does: without an offer it takes no space.
 */
export function PlayerStrip({ offer, onHelp, ...on }: PlayerStripProps) {
  const { t } = useLingui();
  return (
    <div
      data-offer={offer?.type}
      className={`player-strip flex min-h-13 items-center gap-2 border-x border-b border-line bg-surface-raised px-3 text-sm text-ink sm:rounded-b-lg ${
        onHelp ? FOLDED_ON_TOUCH : FOLDED
      }`}
    >
      {/* A live region has to exist before its content changes, or it is not announced. */}
      <div
        role="status"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1"
      >
        <OfferLine offer={offer} {...on} />
      </div>
      {onHelp && (
        <IconButton
          size="sm"
          label={t`Keyboard shortcuts`}
          onPress={onHelp}
          className="pointer-coarse:hidden"
        >
          <Keyboard aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

/** Not by `hidden`, which would take the live region away. */
const FOLDED = 'not-data-offer:h-0 not-data-offer:min-h-0 not-data-offer:border-0 overflow-hidden';
const FOLDED_ON_TOUCH =
  'pointer-coarse:not-data-offer:h-0 pointer-coarse:not-data-offer:min-h-0 pointer-coarse:not-data-offer:border-0 overflow-hidden';

type OfferLineProps = Omit<PlayerStripProps, 'onHelp'>;

function OfferLine({ offer, quizzesTo, onResume, onStartOver, onGoOn }: OfferLineProps) {
  switch (offer?.type) {
    case 'resume': {
      const time = clock(offer.at);
      return (
        <Button size="sm" variant="secondary" onPress={onResume}>
          <Trans>Resume at {time}</Trans>
        </Button>
      );
    }
    case 'start-over': {
      const time = clock(offer.at);
      return (
        <>
          <span className="text-ink-muted">
            <Trans>Where you left off: {time}</Trans>
          </span>
          <Button size="sm" variant="secondary" onPress={onStartOver}>
            <RotateCcw aria-hidden className="size-4" />
            <Trans>From the start</Trans>
          </Button>
        </>
      );
    }
    case 'next':
      return <GoOn lesson={offer.lesson} isNext onGoOn={onGoOn} />;
    case 'open': {
      const { lesson, count } = offer;
      return (
        <>
          <span className="font-semibold">
            <Trans>
              That was the last lesson.{' '}
              <Plural
                value={count}
                one="# lesson is still open."
                other="# lessons are still open."
              />
            </Trans>
          </span>
          {lesson && <GoOn lesson={lesson} onGoOn={onGoOn} />}
        </>
      );
    }
    case 'finished':
      return (
        <>
          <span className="flex items-center gap-2 font-semibold">
            <PartyPopper aria-hidden className="size-5 shrink-0 text-accent-ink" />
            <Trans>All lessons completed. Well done!</Trans>
          </span>
          {quizzesTo && (
            <LinkButton size="sm" variant="accent" to={quizzesTo}>
              <Trans>Take the quizzes</Trans>
            </LinkButton>
          )}
        </>
      );
    case 'preview':
      return (
        <span className="flex items-center gap-2 text-ink-muted">
          <Eye aria-hidden className="size-4.5" />
          <Trans>Preview: nothing is recorded</Trans>
        </span>
      );
    default:
      return null;
  }
}

interface GoOnProps {
  lesson: LessonView;
  isNext?: boolean;
  onGoOn(lesson: LessonView): void;
}

function GoOn({ lesson, isNext, onGoOn }: GoOnProps) {
  const { title } = lesson;
  return (
    <Button
      size="sm"
      variant="accent"
      onPress={() => onGoOn(lesson)}
      className="max-w-full animate-rise-in"
    >
      <span className="min-w-0 truncate">
        {isNext ? <Trans>Next lesson: {title}</Trans> : <Trans>Go to: {title}</Trans>}
      </span>
      <ArrowRight aria-hidden className="size-4" />
    </Button>
  );
}
