import type { Achievement } from '@trilha/contract';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/index.ts';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { plainDate, relativeDate } from '../relative-date.ts';

/** Earned achievements, each with its badge and the day on which it was awarded. */
export function EarnedList({ list }: { list: readonly Achievement[] }) {
  return (
    <BadgeList>
      {list.map(({ id, code, name, description, awarded_at }) => (
        <BadgeItem key={id} code={code} name={name}>
          <p>{description}</p>
          <p>
            <time dateTime={awarded_at} title={plainDate(awarded_at)}>
              {relativeDate(awarded_at)}
            </time>
          </p>
        </BadgeItem>
      ))}
    </BadgeList>
  );
}

export function BadgeList({ children }: { children: ReactNode }) {
  return <ul className="card-grid">{children}</ul>;
}

interface BadgeItemProps {
  code: string;
  name: string;
  /** Not earned yet: the badge is grey. */
  isLocked?: boolean;
  children: ReactNode;
}

export function BadgeItem({ code, name, isLocked = false, children }: BadgeItemProps) {
  return (
    <li className="card flex min-w-0 items-center gap-4">
      <span className={cx('shrink-0', isLocked && 'opacity-45 grayscale')}>
        <AchievementBadge code={code} size={64} />
      </span>
      <div className="min-w-0 text-sm text-ink-muted">
        <h3 className="text-base font-semibold text-ink wrap-anywhere">{name}</h3>
        {children}
      </div>
    </li>
  );
}
