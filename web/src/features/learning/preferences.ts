import { z } from 'zod';
import type { Media } from './media.ts';

const KEY = 'trilha.player';

const Preferences = z.object({
  volume: z.number().min(0).max(1).catch(1),
  muted: z.boolean().catch(false),
  rate: z.number().min(0.5).max(2).catch(1),
  /** The captions last chosen; null for none. */
  captions: z.object({ kind: z.string(), language: z.string() }).nullable().catch(null),
});
type Preferences = z.infer<typeof Preferences>;

function load(): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

function save(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...load(), ...changed }));
  } catch {
    // Without storage the choice holds for this video only.
  }
}

/** The track to show for what was last chosen: the same, or else one of the same kind. */
function chosenTrack(tracks: readonly TextTrack[], wanted: Preferences['captions']) {
  return (
    tracks.find(({ kind, language }) => kind === wanted?.kind && language === wanted.language) ??
    tracks.find(({ kind }) => kind === wanted?.kind)
  );
}

/** Gives a video the volume, speed and captions last chosen, and remembers new choices. */
export function rememberPreferences(media: Media): () => void {
  const { volume, muted, rate } = load();
  media.volume = volume;
  media.muted = muted;
  media.playbackRate = rate;

  const showChosen = () => {
    const { captions } = load();
    const tracks = [...media.textTracks];
    if (!captions || tracks.some(({ mode }) => mode === 'showing')) return;
    const track = chosenTrack(tracks, captions);
    if (track) track.mode = 'showing';
  };
  showChosen();

  const onVolume = () => save({ volume: media.volume, muted: media.muted });
  const onRate = () => save({ rate: media.playbackRate });
  const onTracks = () => {
    const shown = [...media.textTracks].find(({ mode }) => mode === 'showing');
    save({ captions: shown ? { kind: shown.kind, language: shown.language } : null });
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
