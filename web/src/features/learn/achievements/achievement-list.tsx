import type { Achievement } from '@trilha/contract';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../../../ui/index.ts';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { plainDate, relativeDate } from '../relative-date.ts';
import { badgeLink } from './badge-link.ts';

type Place = Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

interface EarnedListProps {
  list: readonly Achievement[];
  /** Where a badge's story opens; by default on the page of all achievements. */
  linkTo?: (id: number) => Place;
}

/** Earned achievements, each with its badge and the day on which it was awarded; each leads to its story. */
export function EarnedList({ list, linkTo = badgeLink }: EarnedListProps) {
  return (
    <BadgeList>
      {list.map(({ id, code, name, description, awarded_at }) => (
        <BadgeItem key={id} code={code} name={name} link={linkTo(id)}>
          <p className="wrap-anywhere">{description}</p>
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
  /** To its story; an achievement without one is not earned yet, and its badge is grey. */
  link?: Place;
  children: ReactNode;
}

export function BadgeItem({ code, name, link, children }: BadgeItemProps) {
  return (
    <li
      className={cx(
        'card relative flex min-w-0 items-center gap-4',
        link
          ? 'card-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
          : 'border-dashed border-line-strong bg-transparent',
      )}
    >
      <span className={cx('shrink-0', !link && 'opacity-45 grayscale')}>
        <AchievementBadge code={code} size={64} />
      </span>
      <div className="min-w-0 grow text-sm text-ink-muted">
        <h3 className="text-base font-semibold text-ink wrap-anywhere">
          {link ? (
            <Link
              {...link}
              className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {children}
      </div>
    </li>
  );
}
