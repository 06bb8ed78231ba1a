import { useLingui } from '@lingui/react/macro';
import { Keyboard, RectangleHorizontal } from 'lucide-react';
import {
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { useLanguage } from '../../../../lib/language.ts';
import type { Media } from './media.ts';
import type { Theatre } from './theatre.ts';
import { CaptionsChoice, SpeedChoice } from './player-choices.tsx';
import { TimeDisplay } from './time-display.tsx';

export interface ControlsProps {
  media: Media | null;
  /** The lesson's own length in seconds, until the video tells its. */
  length: number | null;
  /** They lie over the picture, and hide while it plays. */
  isOver: boolean;
  theatre: Theatre;
  onHelp(): void;
}

/** The controls of a video. */
export function Controls({ media, length, isOver, theatre, onHelp }: ControlsProps) {
  const { t } = useLingui();
  // media-chrome's controls take their words when they are made.
  const language = useLanguage();
  return (
    <MediaControlBar key={`controls ${language}`} {...(isOver ? {} : { noautohide: '' })}>
      <MediaTimeRange />
      <div className="buttons">
        <MediaPlayButton noTooltip title={t`Play or pause (K)`} />
        <MediaMuteButton noTooltip title={t`Sound on or off (M)`} />
        <MediaVolumeRange />
        <TimeDisplay media={media} length={length} />
        <span className="spacer" />
        {media && <CaptionsChoice media={media} />}
        {media && <SpeedChoice media={media} />}
        {isOver && (
          <button
            type="button"
            aria-label={t`Keyboard shortcuts`}
            title={t`Keyboard shortcuts`}
            onClick={onHelp}
            className="control pointer-coarse:hidden"
          >
            <Keyboard aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={t`Theatre mode`}
          aria-pressed={theatre.isOn}
          title={t`Theatre mode (T)`}
          onClick={theatre.onToggle}
          className="control theatre"
        >
          <RectangleHorizontal aria-hidden strokeWidth={theatre.isOn ? 3 : 2} />
        </button>
        <MediaPipButton noTooltip title={t`Picture in picture`} />
        <MediaFullscreenButton noTooltip title={t`Full screen (F)`} />
      </div>
    </MediaControlBar>
  );
}
