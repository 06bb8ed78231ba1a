import { Trans } from '@lingui/react/macro';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../../../../ui/index.ts';
import { clock } from '../rules.ts';
import type { Offer } from './selection.ts';

export interface PlaceOfferProps {
  offer: Offer;
  onResume(): void;
  onStartOver(): void;
}

/** Leads to the place where the learner was, or from it to the start. */
export function PlaceOffer({
  offer,
  onResume,
  onStartOver,
  isOverFilm = false,
}: PlaceOfferProps & { isOverFilm?: boolean }) {
  if (!offer) return null;
  const time = clock(offer.at);
  const className = isOverFilm ? 'over-film' : '';
  if (offer.type === 'resume') {
    return (
      <Button size="sm" variant="secondary" onPress={onResume} className={className}>
        <Trans>Resume at {time}</Trans>
      </Button>
    );
  }
  return (
    <>
      {!isOverFilm && (
        <span className="text-ink-muted">
          <Trans>Where you left off: {time}</Trans>
        </span>
      )}
      <Button size="sm" variant="secondary" onPress={onStartOver} className={className}>
        <RotateCcw aria-hidden className="size-4" />
        <Trans>From the start</Trans>
      </Button>
    </>
  );
}

/** The large button in the middle of a video that has not begun: it goes on where the learner was. */
export function StartButton({ onPlay, ...offered }: PlaceOfferProps & { onPlay(): void }) {
  const { offer } = offered;
  const time = clock(offer?.at ?? 0);
  const goesOn = offer?.type === 'start-over';
  return (
    <div className="start">
      <Button
        variant="accent"
        size="lg"
        onPress={onPlay}
        className="shadow-float max-sm:min-h-12 max-sm:px-5 max-sm:text-base"
      >
        <Play aria-hidden className="size-6 fill-current" />
        {goesOn ? <Trans>Resume at {time}</Trans> : <Trans>Play</Trans>}
      </Button>
      <PlaceOffer isOverFilm {...offered} />
    </div>
  );
}
