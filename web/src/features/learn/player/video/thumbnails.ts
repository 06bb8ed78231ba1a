import type { Storyboard } from '@trilha/contract';
import { mediaUrl } from '../../../../lib/boot/config.ts';

/** By this name media-chrome finds the pictures that it shows over the seek bar. */
const LABEL = 'thumbnails';

/**
 * Gives a video the pictures of its seek bar as a track of metadata, each by its place in the one file
 * (Media Fragments, `#xywh=`). The file is loaded when the first of them is shown.
 */
export function addThumbnails(video: HTMLVideoElement, storyboard: Storyboard): void {
  const url = mediaUrl(storyboard.url);
  // A track stays as long as its video.
  if (url === null || [...video.textTracks].some(({ label }) => label === LABEL)) return;
  const { href } = new URL(url, window.location.href);
  const track = video.addTextTrack('metadata', LABEL);
  const { every, count, columns, width, height } = storyboard;
  for (let n = 0; n < count; n += 1) {
    const place = [(n % columns) * width, Math.floor(n / columns) * height, width, height];
    track.addCue(new VTTCue(n * every, (n + 1) * every, `${href}#xywh=${place.join(',')}`));
  }
}
