import { t } from '@lingui/core/macro';
import type { Lesson } from '@trilha/contract';
import type { Media } from './media.ts';

/** A text track as an option of a menu. */
export interface TrackChoice {
  label: string;
  isShown: boolean;
}

/** The tracks that are shown as captions. Chapters and metadata are not. */
function readable(media: Media): TextTrack[] {
  return [...media.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
}

export function trackChoices(media: Media): TrackChoice[] {
  return readable(media).map(({ label, language, mode }) => ({
    label: label || language,
    isShown: mode === 'showing',
  }));
}

/** Shows only the track at this index; null hides all. */
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

/** Calls back whenever the list or a track's mode changes; returns a function that unsubscribes. */
export function onTracksChange(media: Media, listener: () => void): () => void {
  const types = ['change', 'addtrack', 'removetrack'];
  for (const type of types) media.textTracks.addEventListener(type, listener);
  return () => {
    for (const type of types) media.textTracks.removeEventListener(type, listener);
  };
}

/**
 * The label of a track: 'Português (Brasil)', or 'English (translation)'. In every language of the page a
 * language has its own name for itself, by which it is found best.
 */
export function trackLabel(kind: Lesson['tracks'][number]['kind'], language: string): string {
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
  } catch {
    // The browser does not know this language tag.
  }
  const label = name ? name[0]?.toLocaleUpperCase(language) + name.slice(1) : language;
  return kind === 'translation' ? t`${label} (translation)` : label;
}
