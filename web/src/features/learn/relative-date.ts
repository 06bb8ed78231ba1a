import { dateFormat, relativeFormat } from '../../lib/texts/formats.ts';

const DAY_MS = 86_400_000;

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** A relative date: 'today', 'yesterday', '3 days ago', then 'Mar 10, 2026'. */
export function relativeDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (days >= 0 && days < 7) {
    return relativeFormat({ numeric: 'auto' }).format(-days, 'day');
  }
  return plainDate(iso);
}

export function plainDate(iso: string): string {
  return dateFormat({ dateStyle: 'medium' }).format(new Date(iso));
}
