import { toggleCaptions } from './captions.ts';
import type { Media } from './media.ts';
import { type KeyTarget, type PlayerAction, steppedRate } from './shortcuts.ts';

const TEXT = 'input:not([type=range]), textarea, select, [contenteditable]';
const BUTTON = 'button, a[href], [role=button]';

/** The focused element, looked up through the shadow roots of the controls. */
export function keyTarget(event: KeyboardEvent): KeyTarget {
  const [focused] = event.composedPath();
  if (!(focused instanceof Element)) return 'other';
  if (focused.matches(TEXT)) return 'text';
  if (focused.matches('input[type=range]')) return 'slider';
  return focused.matches(BUTTON) ? 'button' : 'other';
}

function ask(controller: HTMLElement | null, type: string): void {
  controller?.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
}

function seek(media: Media, seconds: number): void {
  const end = Number.isFinite(media.duration) ? media.duration : Infinity;
  media.currentTime = Math.max(0, Math.min(seconds, end));
}

/** Runs the action of a shortcut. */
export function perform(
  action: Exclude<PlayerAction, { type: 'help' | 'toggleTheatre' }>,
  media: Media,
  controller: HTMLElement | null,
): void {
  switch (action.type) {
    case 'togglePlay':
      if (media.paused) media.play().catch(() => undefined);
      else media.pause();
      break;
    case 'seekBy':
      seek(media, media.currentTime + action.seconds);
      break;
    case 'seekTo':
      if (Number.isFinite(media.duration)) seek(media, media.duration * action.share);
      break;
    case 'volumeBy':
      media.volume = Math.max(0, Math.min(1, media.volume + action.step));
      if (action.step > 0) media.muted = false;
      break;
    case 'rateBy':
      media.playbackRate = steppedRate(media.playbackRate, action.step);
      break;
    case 'toggleMute':
      media.muted = !media.muted;
      break;
    case 'toggleCaptions':
      toggleCaptions(media);
      break;
    case 'toggleFullscreen':
      ask(
        controller,
        document.fullscreenElement ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest',
      );
      break;
  }
}
