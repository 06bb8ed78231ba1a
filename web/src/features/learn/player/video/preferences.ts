import { localStore } from '../../../../lib/storage.ts';
import type { Media } from './media.ts';

const KEY = 'trilha.player';

interface Preferences {
  volume: number;
  muted: boolean;
  rate: number;
  /** The captions last chosen; null for none. */
  captions: { kind: string; language: string } | null;
  /** The video takes the whole width. */
  theatre: boolean;
  /** A completed lesson ends with a short sound. */
  chime: boolean;
}

function captionsOf(value: unknown): Preferences['captions'] {
  const { kind, language }: { kind?: unknown; language?: unknown } = Object(value);
  return typeof kind === 'string' && typeof language === 'string' ? { kind, language } : null;
}

/** Reads the stored preferences. Invalid values are dropped. */
export function loadPreferences(): Preferences {
  const stored: Partial<Record<keyof Preferences, unknown>> = Object(localStore.readJson(KEY));
  const within = (value: unknown, least: number, most: number) =>
    typeof value === 'number' && value >= least && value <= most ? value : 1;
  return {
    volume: within(stored.volume, 0, 1),
    muted: stored.muted === true,
    rate: within(stored.rate, 0.5, 2),
    captions: captionsOf(stored.captions),
    theatre: stored.theatre === true,
    chime: stored.chime === true,
  };
}

export function savePreferences(changed: Partial<Preferences>): void {
  // Without storage the choice holds for this video only.
  localStore.writeJson(KEY, { ...loadPreferences(), ...changed });
}

/** The track that matches the last choice: the same one, else one of the same kind. */
function chosenTrack(tracks: readonly TextTrack[], wanted: Preferences['captions']) {
  return (
    tracks.find(({ kind, language }) => kind === wanted?.kind && language === wanted.language) ??
    tracks.find(({ kind }) => kind === wanted?.kind)
  );
}

/** Applies the last chosen volume, speed and captions to a video, and stores new choices. */
export function rememberPreferences(media: Media): () => void {
  const { volume, muted, rate } = loadPreferences();
  media.volume = volume;
  media.muted = muted;
  media.playbackRate = rate;

  const showChosen = () => {
    const { captions } = loadPreferences();
    const tracks = [...media.textTracks];
    if (!captions || tracks.some(({ mode }) => mode === 'showing')) return;
    const track = chosenTrack(tracks, captions);
    if (track) track.mode = 'showing';
  };
  showChosen();

  const onVolume = () => savePreferences({ volume: media.volume, muted: media.muted });
  const onRate = () => savePreferences({ rate: media.playbackRate });
  const onTracks = () => {
    const shown = [...media.textTracks].find(({ mode }) => mode === 'showing');
    savePreferences({ captions: shown ? { kind: shown.kind, language: shown.language } : null });
  };
  media.addEventListener('volumechange', onVolume);
  media.addEventListener('ratechange', onRate);
  media.textTracks.addEventListener('change', onTracks);
  media.textTracks.addEventListener('addtrack', showChosen);
  return () => {
    media.removeEventListener('volumechange', onVolume);
    media.removeEventListener('ratechange', onRate);
    media.textTracks.removeEventListener('change', onTracks);
    media.textTracks.removeEventListener('addtrack', showChosen);
  };
}
