/** As Tailwind's `lg`: below it the video has the whole width anyway. */
const WIDE = '(min-width: 64rem)';

/** Whether there is room for the theatre mode, in which the list of lessons gives way to the video. */
export function hasTheatre(): boolean {
  return window.matchMedia(WIDE).matches;
}
