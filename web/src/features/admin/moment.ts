import { dateFormat } from '../../lib/texts/formats.ts';

/** “Mar 1, 2026, 9:00 AM”, of which a narrow column breaks no “AM” off its time. */
export function momentText(iso: string): string {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(iso)).replace(/\s(?=[AP]M$)/, '\u00a0');
}
