import type { ReactNode } from 'react';
import { cx } from '../../../ui/index.ts';
import { momentText } from '../moment.ts';

interface MomentProps {
  at: string;
  isMuted?: boolean;
  /** The sentence around the time; without one it stands alone. */
  children?: (time: ReactNode) => ReactNode;
}

/** “Ended Mar 1, 2026, 9:00 AM” on a line of its own. */
export function Moment({ at, isMuted, children }: MomentProps) {
  const time = <time dateTime={at}>{momentText(at)}</time>;
  return (
    <span className={cx('block', isMuted && 'text-ink-muted')}>
      {children ? children(time) : time}
    </span>
  );
}
