import { ArrowRight, Eye, Keyboard, PartyPopper, RotateCcw } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../../../../ui/index.ts';
import { clock } from '../rules.ts';

/** What the strip under the video currently offers. */
export type Offer =
  | { type: 'resume'; at: number }
  | { type: 'next'; title: string }
  | { type: 'finished'; quizzesTo: string | null }
  | { type: 'preview' }
  | null;

export interface PlayerStripProps {
  offer: Offer;
  onResume(): void;
  onStartOver(): void;
  onNext(): void;
  onHelp(): void;
}

/** One line under the controls. Its height is constant, to avoid a layout shift. */
export function PlayerStrip({ offer, onHelp, ...on }: PlayerStripProps) {
  return (
    <div
      data-offer={offer?.type}
      className="player-strip flex min-h-13 items-center gap-2 border-x border-b border-line bg-surface-raised px-3 text-sm text-ink sm:rounded-b-lg"
    >
      {/* A live region has to exist before its content changes, or it is not announced. */}
      <div
        role="status"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1"
      >
        <OfferLine offer={offer} {...on} />
      </div>
      <IconButton size="sm" label="Keyboard shortcuts" onPress={onHelp}>
        <Keyboard aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

function OfferLine({ offer, onResume, onStartOver, onNext }: Omit<PlayerStripProps, 'onHelp'>) {
  switch (offer?.type) {
    case 'resume':
      return (
        <>
          <Button size="sm" variant="secondary" onPress={onResume}>
            Resume at {clock(offer.at)}
          </Button>
          <Button size="sm" variant="quiet" onPress={onStartOver}>
            <RotateCcw aria-hidden className="size-4" />
            Start over
          </Button>
        </>
      );
    case 'next':
      return (
        <Button size="sm" variant="accent" onPress={onNext} className="max-w-full animate-rise-in">
          <span className="min-w-0 truncate">Next lesson: {offer.title}</span>
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      );
    case 'finished':
      return (
        <>
          <span className="flex items-center gap-2 font-semibold">
            <PartyPopper aria-hidden className="size-5 text-accent-ink" />
            That was the last lesson. Well done!
          </span>
          {offer.quizzesTo && (
            <LinkButton size="sm" variant="accent" to={offer.quizzesTo}>
              Take the quizzes
            </LinkButton>
          )}
        </>
      );
    case 'preview':
      return (
        <span className="flex items-center gap-2 text-ink-muted">
          <Eye aria-hidden className="size-4.5" />
          Preview: nothing is recorded
        </span>
      );
    default:
      return null;
  }
}
