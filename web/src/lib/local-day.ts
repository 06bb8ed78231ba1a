/** The calendar day of a moment where the browser is, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
