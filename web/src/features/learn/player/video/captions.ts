import type { Media } from './media.ts';

/** A text track as a menu lists it. */
export interface TrackChoice {
  label: string;
  isShown: boolean;
}

/** The tracks that people read; others (chapters, say) are for machines. */
function readable(media: Media): TextTrack[] {
  return [...media.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
}

export function trackChoices(media: Media): TrackChoice[] {
  return readable(media).map(({ label, language, mode }) => ({
    label: label || language,
    isShown: mode === 'showing',
  }));
}

/** Shows the track of this place in the list, and no other; with null none. */
export function showTrack(media: Media, place: number | null): void {
  for (const [index, track] of readable(media).entries()) {
    const mode = index === place ? 'showing' : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}

export function toggleCaptions(media: Media): void {
  const tracks = readable(media);
  if (tracks.length === 0) return;
  const isShown = tracks.some(({ mode }) => mode === 'showing');
  const captions = tracks.findIndex(({ kind }) => kind === 'captions');
  showTrack(media, isShown ? null : Math.max(0, captions));
}

/** Calls back whenever the list or what is shown of it changes; returns how to stop. */
export function onTracksChange(media: Media, listener: () => void): () => void {
  const types = ['change', 'addtrack', 'removetrack'];
  for (const type of types) media.textTracks.addEventListener(type, listener);
  return () => {
    for (const type of types) media.textTracks.removeEventListener(type, listener);
  };
}
