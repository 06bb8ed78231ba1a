import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/index.ts';
import { SiteFooter } from '../header/site-footer.tsx';
import { SiteHeader } from '../header/site-header.tsx';

/** The frame of all screens outside the admin area: header, main part and footer. */
export function SiteFrame({ tagline, children }: { tagline?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <Main className="flex-1">{children}</Main>
      <SiteFooter tagline={tagline} />
    </div>
  );
}

/** The skip link, first in the tab order: past the navigation to the main part. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-md bg-brand px-4 py-2 font-medium text-on-brand focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}

/** The page's main part; takes the focus after a change of page and from the skip link. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </main>
  );
}
