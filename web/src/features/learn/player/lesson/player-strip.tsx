import { useLingui } from '@lingui/react/macro';
import { Keyboard } from 'lucide-react';
import { IconButton } from '../../../../ui/index.ts';
import { PlaceOffer, type PlaceOfferProps } from './place-offer.tsx';

/**
 * One line under the controls of a frame. Its height is constant where the shortcuts always stand in it, to
 * avoid a layout shift. On touch nothing does: without an offer it takes no space.
 */
export function PlayerStrip({ onHelp, ...offer }: PlaceOfferProps & { onHelp(): void }) {
  const { t } = useLingui();
  return (
    <div
      data-offer={offer.offer?.type}
      // Not folded by `hidden`, which would take the live region away.
      className="player-strip flex min-h-13 items-center gap-2 overflow-hidden border-x border-b border-line bg-surface-raised px-3 text-sm text-ink sm:rounded-b-lg pointer-coarse:not-data-offer:h-0 pointer-coarse:not-data-offer:min-h-0 pointer-coarse:not-data-offer:border-0"
    >
      {/* A live region has to exist before its content changes, or it is not announced. */}
      <div
        role="status"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1"
      >
        <PlaceOffer {...offer} />
      </div>
      <IconButton
        size="sm"
        label={t`Keyboard shortcuts`}
        onPress={onHelp}
        className="pointer-coarse:hidden"
      >
        <Keyboard aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
