const formats = new Map<string, Intl.DateTimeFormat>();

/** More than there are time zones. People may write the name of theirs in small letters, or large ones. */
const MOST_FORMATS = 1000;

function formatOf(
  known: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let format = known.get(timeZone);
  if (!format) {
    if (known.size >= MOST_FORMATS) known.clear();
    format = new Intl.DateTimeFormat('en', { timeZone, ...options });
    known.set(timeZone, format);
  }
  return format;
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formatOf(formats, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // From parts, because the order in which a locale formats them may change.
  const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
}

/** The calendar day `days` before another. In UTC, so that changes of the clocks do not matter. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

const HOUR = 3_600_000;

/**
 * The moment at which a calendar day begins in a time zone, or the day `later` days after it. Where
 * the clocks skip midnight, it is the first moment of that date.
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(timeZone: string, day: string, later = 0): string {
  const wanted = daysBefore(day, -later);
  const midnight = Date.parse(`${wanted}T00:00:00Z`);
  // No time zone is more than 14 hours from UTC.
  let before = midnight - 15 * HOUR;
  let after = midnight + 15 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after).toISOString();
}

/** The Monday on or before a calendar day. */
export function mondayOf(day: string): string {
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a time zone shows at a moment, in minutes of the day. */
export function clockIn(timeZone: string, moment: Date): number {
  const clock = formatOf(clocks, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return Number(part.get('hour')) * 60 + Number(part.get('minute'));
}

/**
 * The moment at which the clock of a time zone shows a full hour of a calendar day: an hour of the day, since
 * clocks are changed at night.
 */
export function momentOfHour(timeZone: string, day: string, hour: number): Date {
  const guess = Date.parse(startOfDay(timeZone, day)) + hour * HOUR;
  const minutes = clockIn(timeZone, new Date(guess)) - hour * 60;
  // On the day of a change it shows an hour more, or less; past midnight that is a day less.
  const away = minutes < -720 ? minutes + 1440 : minutes;
  return new Date(guess - away * 60_000);
}
