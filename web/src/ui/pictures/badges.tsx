import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/*
 * One medal for each achievement, on a 96-unit square. They use the middle and dark tones of the brand
 * colour with amber, which have enough contrast on light and on dark backgrounds.
 */
const pictures: Record<string, { ground: string; rim: string; sign: ReactNode }> = {
  // The first waypoint of a trail.
  first_steps: {
    ground: 'fill-brand-600',
    rim: 'stroke-brand-300',
    sign: (
      <>
        <path
          d="M28 72c4-14 30-8 33-20 2-9-17-8-15-18"
          className="stroke-brand-200"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="1 9"
        />
        <path
          d="M48 18a15 15 0 0 1 15 15c0 10-15 22-15 22S33 43 33 33a15 15 0 0 1 15-15Z"
          className="fill-amber-400"
        />
        <circle cx="48" cy="33" r="6" className="fill-brand-900" />
      </>
    ),
  },
  // The flag at the end of a trail.
  course_complete: {
    ground: 'fill-brand-800',
    rim: 'stroke-amber-400',
    sign: (
      <>
        <path
          d="M18 70 38 44l12 14 8-9 20 21c-9 9-19 13-30 13S27 79 18 70Z"
          className="fill-brand-500"
        />
        <path d="m38 44 7 8-5-1-4 5-4-4Z" className="fill-brand-100" />
        <path d="M56 50V20" className="stroke-brand-50" strokeWidth="4" strokeLinecap="round" />
        <path d="M58 20h19l-5 7.5 5 7.5H58Z" className="fill-amber-400" />
      </>
    ),
  },
  // A correct answer.
  quiz_master: {
    ground: 'fill-brand-500',
    rim: 'stroke-brand-200',
    sign: (
      <>
        <path
          d="M31 24h34a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H51L38 76V64h-7a9 9 0 0 1-9-9V33a9 9 0 0 1 9-9Z"
          className="fill-brand-50"
        />
        <path
          d="m36 44 9 9 16-18"
          className="stroke-brand-700"
          fill="none"
          strokeWidth="6.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  // A perfect score.
  perfect_score: {
    ground: 'fill-amber-400',
    rim: 'stroke-brand-700',
    sign: (
      <path
        d="m48 18 8.8 18.5 20.2 2.7-14.8 14 3.7 20.100L48 63.500l-17.9 9.8 3.7-20.1-14.8-14 20.2-2.700Z"
        className="fill-brand-700 stroke-brand-700"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    ),
  },
  // A fire of seven days.
  on_a_roll: {
    ground: 'fill-brand-900',
    rim: 'stroke-amber-500',
    sign: (
      <>
        <path
          d="M50 16c3 12 18 19 18 37a20 20 0 0 1-40 0c0-8 4-13 8-17 1 5 3 8 6 9 1-11 2-20 8-29Z"
          className="fill-amber-500"
        />
        <path
          d="M49 44c2 7 10 10 10 18a11 11 0 0 1-22 0c0-5 2-8 5-10 1 3 2 4 4 5 0-5 1-9 3-13Z"
          className="fill-amber-300"
        />
      </>
    ),
  },
  // Fifty lessons.
  dedicated_learner: {
    ground: 'fill-brand-700',
    rim: 'stroke-brand-300',
    sign: (
      <>
        <path d="M48 34c-8-6-18-7-28-5v38c10-2 20-1 28 5Z" className="fill-brand-50" />
        <path d="M48 34c8-6 18-7 28-5v38c-10-2-20-1-28 5Z" className="fill-brand-200" />
        <path d="M56 26h12v24l-6-6-6 6Z" className="fill-amber-400" />
        <path
          d="M27 40c5-.5 10 .5 14 2.500M27 50c5-.5 10 .5 14 2.5"
          className="stroke-brand-400"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </>
    ),
  },
};

/** The picture of an achievement that this version does not know. */
const plain = {
  ground: 'fill-brand-600',
  rim: 'stroke-brand-300',
  sign: <circle cx="48" cy="48" r="16" className="fill-amber-400" />,
};

export interface AchievementBadgeProps {
  /** The achievement's `code`. */
  code: string;
  /** In pixels; 64 by default. */
  size?: number;
  className?: string;
}

/** The picture of an achievement. Decorative: the name is shown beside it. */
export function AchievementBadge({ code, size = 64, className }: AchievementBadgeProps) {
  const { ground, rim, sign } = pictures[code] ?? plain;
  return (
    <svg
      viewBox="0 0 96 96"
      width={size}
      height={size}
      aria-hidden
      className={cx('shrink-0', className)}
    >
      <circle cx="48" cy="48" r="46" className={ground} />
      <circle cx="48" cy="48" r="41.5" className={rim} fill="none" strokeWidth="3" />
      {sign}
    </svg>
  );
}
