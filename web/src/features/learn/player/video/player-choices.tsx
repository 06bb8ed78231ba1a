import { Captions, CaptionsOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { onTracksChange, showTrack, trackChoices } from './captions.ts';
import type { Media } from './media.ts';
import { PLAYBACK_RATES } from './shortcuts.ts';

interface ChoiceProps {
  label: string;
  /** Shown in the controls. The native select lies over it, invisible until it opens. */
  face: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** A native select. It works by touch, by keyboard and in full screen. */
function Choice({ label, face, value, options, onChange }: ChoiceProps) {
  return (
    <span className="choice" title={label}>
      <span aria-hidden>{face}</span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

export function SpeedChoice({ media }: { media: Media }) {
  const [rate, setRate] = useState(media.playbackRate);
  useEffect(() => {
    const look = () => setRate(media.playbackRate);
    look();
    media.addEventListener('ratechange', look);
    return () => media.removeEventListener('ratechange', look);
  }, [media]);
  // YouTube and Vimeo may play at a speed that the list does not contain.
  const rates = PLAYBACK_RATES.includes(rate) ? PLAYBACK_RATES : [...PLAYBACK_RATES, rate];
  return (
    <Choice
      label="Playback speed"
      face={`${rate}×`}
      value={String(rate)}
      options={rates.map((each) => ({ value: String(each), label: `${each}×` }))}
      onChange={(value) => {
        media.playbackRate = Number(value);
      }}
    />
  );
}

/** The choice of captions and translations; renders nothing if the video has none. */
export function CaptionsChoice({ media }: { media: Media }) {
  const [tracks, setTracks] = useState(() => trackChoices(media));
  useEffect(() => {
    const look = () => setTracks(trackChoices(media));
    look();
    return onTracksChange(media, look);
  }, [media]);
  if (tracks.length === 0) return null;
  const shown = tracks.findIndex(({ isShown }) => isShown);
  return (
    <Choice
      label="Captions"
      face={shown < 0 ? <CaptionsOff /> : <Captions />}
      value={String(shown)}
      options={[
        { value: '-1', label: 'Off' },
        ...tracks.map(({ label }, index) => ({ value: String(index), label })),
      ]}
      onChange={(value) => showTrack(media, value === '-1' ? null : Number(value))}
    />
  );
}
