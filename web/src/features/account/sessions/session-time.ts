const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server records the use of a session only when its access token is renewed, every 15 minutes. */
const QUARTER = 15 * MINUTE;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** When a session was last used, in words, only as exact as the server knows it. */
export function lastUsed(iso: string, now: Date): string {
  const past = now.getTime() - new Date(iso).getTime();
  if (past < QUARTER) return 'Active now';
  if (past < HOUR) return `Active ${ago.format(-Math.floor(past / MINUTE), 'minute')}`;
  if (past < DAY) return `Active ${ago.format(-Math.floor(past / HOUR), 'hour')}`;
  return `Active ${ago.format(-Math.floor(past / DAY), 'day')}`;
}

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const exactTime = (iso: string): string => exact.format(new Date(iso));
export const dayOf = (iso: string): string => day.format(new Date(iso));
