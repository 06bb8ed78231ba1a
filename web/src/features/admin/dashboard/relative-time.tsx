import { t } from '@lingui/core/macro';
import { dateFormat, relativeFormat } from '../../../lib/texts/formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a time was; the date after a week. Asked for while drawing. */
export function relativeTimeText(iso: string, now: Date): string {
  const ago = relativeFormat({ numeric: 'always' });
  const past = now.getTime() - new Date(iso).getTime();
  // With a slow browser clock the time must not be shown as in the future.
  if (past < MINUTE) return t`just now`;
  if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY) return ago.format(-Math.floor(past / DAY), 'day');
  return dateFormat({ dateStyle: 'medium' }).format(new Date(iso));
}

export function RelativeTime({ at, now }: { at: string; now: Date }) {
  const exact = dateFormat({ dateStyle: 'full', timeStyle: 'short' });
  return (
    <time
      dateTime={at}
      title={exact.format(new Date(at))}
      className="shrink-0 text-sm whitespace-nowrap text-ink-muted tabular-nums"
    >
      {relativeTimeText(at, now)}
    </time>
  );
}
