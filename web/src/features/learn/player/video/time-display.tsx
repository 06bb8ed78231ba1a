import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { clock } from '../rules.ts';
import type { Media } from './media.ts';

const EVENTS = ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata', 'emptied'];

/**
 * Position and length of the video, said and rounded as everywhere else: media-chrome cuts fractions
 * of a second off, so that its length differs from that in the list of lessons.
 */
export function TimeDisplay({ media, length }: { media: Media | null; length: number | null }) {
  const text = useSyncExternalStore(
    (listener) => {
      for (const type of EVENTS) media?.addEventListener(type, listener);
      return () => {
        for (const type of EVENTS) media?.removeEventListener(type, listener);
      };
    },
    () => {
      const duration = media?.duration ?? NaN;
      const end = Number.isFinite(duration) ? duration : (length ?? 0);
      return `${clock(media?.currentTime ?? 0)} / ${clock(end)}`;
    },
  );
  return (
    <span className="time">
      <span className="sr-only">
        <Trans>Playback time</Trans>{' '}
      </span>
      {text}
    </span>
  );
}
