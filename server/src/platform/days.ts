const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
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
