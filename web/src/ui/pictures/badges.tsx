import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';

/*
 * One medal for each achievement, on a 96-unit square: the same purple ground with the same rim, on it a sign
 * in the brand's bright tones with one amber part, and the dotted trail that leads through all of them.
 */
const trail = (d: string) => (
  <path
    d={d}
    className="stroke-brand-300"
    fill="none"
    strokeWidth="4.5"
    strokeLinecap="round"
    strokeDasharray="0.1 9"
  />
);

const signs: Record<string, ReactNode> = {
  // The first waypoint of a trail.
  first_steps: (
    <>
      {trail('M24 73c8-13 34-6 39-16 2-7-8-9-15-9')}
      <path
        d="M48 16a16 16 0 0 1 16 16c0 10.5-16 23-16 23S32 42.5 32 32a16 16 0 0 1 16-16Z"
        className="fill-amber-400"
      />
      <circle cx="48" cy="32" r="6" className="fill-brand-900" />
    </>
  ),
  // The flag at the end of a trail.
  course_complete: (
    <>
      <path
        d="M18 70 38 44l12 14 8-9 20 21c-9 9-19 13-30 13S27 79 18 70Z"
        className="fill-brand-500"
      />
      <path d="m38 44 7 8-5-1-4 5-4-4Z" className="fill-brand-50" />
      {trail('M32 76c8-10 26-4 25-19')}
      <path d="M55 19h4v33h-4Z" className="fill-brand-50" />
      <path d="M59 20h15l-4 7.5 4 7.5H59Z" className="fill-amber-400" />
    </>
  ),
  // A question and its right answer.
  quiz_master: (
    <>
      {trail('M24 70c6 7 14 9.5 22 9')}
      <path
        d="M24 22h27a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7H35l-10 9v-9h-1a7 7 0 0 1-7-7V29a7 7 0 0 1 7-7Z"
        className="fill-brand-200"
      />
      <path
        d="M43 34h29a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7h-1v10L60 66H43a7 7 0 0 1-7-7V41a7 7 0 0 1 7-7Z"
        className="fill-amber-400"
      />
      <path
        d="m48 49.5 7.5 7.5 12-13.5"
        className="stroke-brand-900"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  // A star above the trail.
  perfect_score: (
    <>
      {trail('M20 66c8 10 18 14 28 14s20-4 28-14')}
      <path
        d="m48 18 7.9 16.6 18.2 2.4-13.3 12.6 3.3 18.100L48 59l-16.1 8.7 3.3-18.100L21.9 37l18.2-2.400Z"
        className="fill-amber-400"
      />
      <path d="m48 18 7.9 16.6 18.2 2.400L48 43.500Z" className="fill-amber-300" />
    </>
  ),
  // A fire at the trail.
  on_a_roll: (
    <>
      {trail('M20 66c8 10 18 14 28 14s20-4 28-14')}
      <path
        d="M50 14c3 12 17 18 17 34a19 19 0 0 1-38 0c0-7.5 4-12.5 8-16 1 5 3 7.5 6 8.5 1-10.5 1.5-18.5 7-26.500Z"
        className="fill-amber-400"
      />
      <path
        d="M49 41c2 6 9 8.5 9 15.500a10 10 0 0 1-20 0c0-4.5 2-7 4.5-9 1 2.5 2 3.5 3.5 4.5 0-4.5 1-8 3-11Z"
        className="fill-brand-50"
      />
    </>
  ),
  // Fifty lessons.
  dedicated_learner: (
    <>
      {trail('M22 71c8 7 17 9 26 9s18-2 26-9')}
      <path d="M48 32c-8-6-18-7-28-5v38c10-2 20-1 28 5Z" className="fill-brand-50" />
      <path d="M48 32c8-6 18-7 28-5v38c-10-2-20-1-28 5Z" className="fill-brand-200" />
      <path d="M57 22h12v27l-6-6-6 6Z" className="fill-amber-400" />
    </>
  ),
};

/** The sign of an achievement that this version does not know. */
const plain = <circle cx="48" cy="48" r="16" className="fill-amber-400" />;

export interface AchievementBadgeProps {
  /** The achievement's `code`. */
  code: string;
  /** In pixels; 64 by default. */
  size?: number;
  className?: string;
  ref?: Ref<SVGSVGElement>;
}

/** The picture of an achievement. Decorative: the name is shown beside it. */
export function AchievementBadge({ code, size = 64, className, ref }: AchievementBadgeProps) {
  return (
    <svg
      ref={ref}
      viewBox="0 0 96 96"
      width={size}
      height={size}
      aria-hidden
      className={cx('shrink-0', className)}
    >
      <circle cx="48" cy="48" r="46" className="fill-brand-700" />
      <circle cx="48" cy="48" r="41.5" className="stroke-brand-300" fill="none" strokeWidth="3" />
      {signs[code] ?? plain}
    </svg>
  );
}
