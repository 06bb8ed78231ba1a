import { t } from '@lingui/core/macro';
import { dateFormat, relativeFormat } from '../../../lib/texts/formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server records the use of a session only when its access token is renewed, every 15 minutes. */
const QUARTER = 15 * MINUTE;

export const activeNow = (): string => t`Active now`;

/** When a session was last used, in words, only as exact as the server knows it. */
export function lastUsed(iso: string, now: Date): string {
  const past = now.getTime() - new Date(iso).getTime();
  if (past < QUARTER) return activeNow();
  const ago = timeAgo(past);
  return t`Active ${ago}`;
}

/** Such as “3 hours ago”. */
function timeAgo(past: number): string {
  const format = relativeFormat({ numeric: 'auto' });
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  return format.format(-Math.floor(past / DAY), 'day');
}

export const exactTime = (iso: string): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));
export const dayOf = (iso: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(iso));
