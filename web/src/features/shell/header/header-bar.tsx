import type { SessionUser } from '@trilha/contract';
import type { ReactNode } from 'react';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { Avatar, cx } from '../../../ui/index.ts';
import { HomeLink } from './brand.tsx';

/** A link in the bar of both headers. */
export const barLink =
  'rounded-md px-3 py-2 font-semibold text-ink no-underline transition-colors hover:text-brand-ink ' +
  'aria-[current=page]:text-brand-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

/**
 * The bar that both headers share.
 * @param home stands in the place of the link to the home page
 */
export function Bar({ home, children }: { home?: ReactNode; children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="relative container-page flex h-16 items-center gap-1 sm:gap-6">
        {home ?? <HomeLink />}
        {children}
      </div>
    </header>
  );
}

/** First and last name, or the username if both are blank. */
const nameOf = ({ first_name, last_name, username }: SessionUser) =>
  `${first_name} ${last_name}`.trim() || username;

/** Avatar and user name; `className` limits the width of a long name. */
export function UserFace({ user, className }: { user: SessionUser; className: string }) {
  const picture = useMediaUrl(user.profile_image);
  return (
    <>
      <Avatar name="" person={nameOf(user)} src={picture} size="sm" />
      <span className={cx('truncate', className)}>{user.username}</span>
    </>
  );
}
