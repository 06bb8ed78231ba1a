import { dayOf, exactTime } from './session-time.ts';

/** A day, with the exact time as its title. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {dayOf(at)}
    </time>
  );
}
