import { cx } from '../../../ui/index.ts';

const crossings = {
  left: {
    way: 'M1480 -10 C1400 60 1240 20 1120 50 S 1010 176 880 150 S 800 34 650 52 S 470 190 320 176 S 110 90 -40 214',
    stop: 'M650 52 h0.01',
  },
  right: {
    way: 'M-40 -10 C40 60 190 10 310 50 S 420 182 560 158 S 660 30 800 50 S 960 186 1120 166 S 1350 110 1480 214',
    stop: 'M800 50 h0.01',
  },
};

/**
 * The trail between two sections. It enters at one edge of the page and leaves at the other, so that it
 * connects the sections at every width. The stop is a line of zero length with round caps, which stays
 * round when the picture is stretched.
 */
export function TrailCrossing({ to, className }: { to: 'left' | 'right'; className?: string }) {
  const { way, stop } = crossings[to];
  return (
    <svg
      viewBox="0 0 1440 200"
      preserveAspectRatio="none"
      aria-hidden
      className={cx(
        'block h-28 w-full overflow-hidden *:fill-none *:[vector-effect:non-scaling-stroke] sm:h-40 lg:h-48',
        className,
      )}
    >
      <path d={way} className="stroke-amber-400" strokeWidth="8" />
      <path d={stop} className="stroke-brand" strokeWidth="30" strokeLinecap="round" />
      <path d={stop} className="stroke-amber-300" strokeWidth="17" strokeLinecap="round" />
    </svg>
  );
}

/** The ground below the hero's hills, in the colour of the page below it. */
export function Ground({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 110"
      preserveAspectRatio="none"
      aria-hidden
      className={cx('block w-full', className)}
    >
      <path
        d="M0 66 C220 6 470 0 760 56 C1010 104 1230 92 1440 40 V111 H0 Z"
        className="fill-surface"
      />
    </svg>
  );
}

/** A small flag for the end of a trail. */
export function Flag({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 32" aria-hidden className={className}>
      <path d="M4 2 V31" className="stroke-brand-ink" strokeWidth="3" strokeLinecap="round" />
      <path d="M5 3 C10 0 15 6 23 3 V16 C15 19 10 13 5 16 Z" className="fill-amber-500" />
    </svg>
  );
}
