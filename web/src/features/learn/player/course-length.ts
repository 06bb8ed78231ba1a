import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readDuration } from './rules.ts';

interface CourseLength {
  /** Of all lessons that say how long they are. */
  minutes: number;
  /** How many do not. */
  unknown: number;
}

/** How long lessons take together: whole minutes, at least one where there is anything to watch. */
export function lengthOf(lessons: readonly { duration: string }[]): CourseLength {
  const lengths = lessons.map(({ duration }) => readDuration(duration));
  const seconds = lengths.reduce<number>((total, length) => total + (length ?? 0), 0);
  return {
    minutes: seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60)),
    unknown: lengths.filter((length) => length === null).length,
  };
}

/** Gives the words for a length in minutes, such as “1 h 24 min of video”. */
export function useVideoLength(): (minutes: number) => string {
  const { t } = useLingui();
  return (total) => {
    const hours = Math.floor(total / 60);
    const minutes = total % 60;
    if (hours === 0) return t`${minutes} min of video`;
    return minutes === 0 ? t`${hours} h of video` : t`${hours} h ${minutes} min of video`;
  };
}

/** Says how many lessons the sum leaves out; undefined where it is whole. */
export function useUnknownLength(): (count: number) => string | undefined {
  const { t } = useLingui();
  return (count) =>
    count === 0
      ? undefined
      : t`${plural(count, {
          one: '# lesson does not say how long it is.',
          other: '# lessons do not say how long they are.',
        })}`;
}
