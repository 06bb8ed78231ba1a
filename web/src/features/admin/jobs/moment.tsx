import { cx } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';

/** “Ended Mar 1, 2026, 9:00 AM” on a line of its own. */
export function Moment({ name, at, isMuted }: { name?: string; at: string; isMuted?: boolean }) {
  return (
    <span className={cx('block', isMuted && 'text-ink-muted')}>
      {name && `${name} `}
      <time dateTime={at}>{momentText(at)}</time>
    </span>
  );
}
