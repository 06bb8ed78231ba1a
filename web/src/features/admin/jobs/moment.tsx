import { cx } from '../../../ui/index.ts';

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** “Ended Mar 1, 2026, 9:00 AM” on a line of its own. */
export function Moment({ name, at, isMuted }: { name?: string; at: string; isMuted?: boolean }) {
  return (
    <span className={cx('block', isMuted && 'text-ink-muted')}>
      {name && `${name} `}
      <time dateTime={at}>{format.format(new Date(at))}</time>
    </span>
  );
}
