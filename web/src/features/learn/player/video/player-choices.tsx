import { useLingui } from '@lingui/react/macro';
import { Captions, CaptionsOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { numberFormat } from '../../../../lib/texts/formats.ts';
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
  const { t } = useLingui();
  const [rate, setRate] = useState(media.playbackRate);
  useEffect(() => {
    const look = () => setRate(media.playbackRate);
    look();
    media.addEventListener('ratechange', look);
    return () => media.removeEventListener('ratechange', look);
  }, [media]);
  // YouTube and Vimeo may play at a speed that the list does not contain.
  const rates = PLAYBACK_RATES.includes(rate) ? PLAYBACK_RATES : [...PLAYBACK_RATES, rate];
  const named = (each: number) => `${numberFormat().format(each)}×`;
  return (
    <Choice
      label={t`Playback speed`}
      face={named(rate)}
      value={String(rate)}
      options={rates.map((each) => ({ value: String(each), label: named(each) }))}
      onChange={(value) => {
        media.playbackRate = Number(value);
      }}
    />
  );
}

/** The choice of captions and translations; renders nothing if the video has none. */
export function CaptionsChoice({ media }: { media: Media }) {
  const { t } = useLingui();
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
      label={t`Captions`}
      face={shown < 0 ? <CaptionsOff /> : <Captions />}
      value={String(shown)}
      options={[
        { value: '-1', label: t({ message: 'Off', context: 'captions' }) },
        ...tracks.map(({ label }, index) => ({ value: String(index), label })),
      ]}
      onChange={(value) => showTrack(media, value === '-1' ? null : Number(value))}
    />
  );
}
