import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../button-class.ts';

export interface PaginationProps {
  /** From 1. */
  page: number;
  /** The number of rows on all pages. */
  count: number;
  pageSize?: number;
  addressOf: (page: number) => string;
}

/** The current page and links to its neighbours; renders nothing if there is only one page. */
export function Pagination({ page, count, pageSize = 10, addressOf }: PaginationProps) {
  const { t, i18n } = useLingui();
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  const number = new Intl.NumberFormat(i18n.locale);
  const first = number.format((page - 1) * pageSize + 1);
  const last = number.format(Math.min(page * pageSize, count));
  const all = number.format(count);
  const here = number.format(page);
  const end = number.format(pages);
  return (
    <nav
      aria-label={t`Pages`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="text-sm text-ink-muted tabular-nums">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Step to={page > 1 ? addressOf(page - 1) : undefined}>
          <ChevronLeft aria-hidden className="-ml-1 size-4.5" />
          <Trans context="page of a list">Previous</Trans>
        </Step>
        <p className="px-1 text-sm font-semibold whitespace-nowrap tabular-nums">
          <Trans>
            Page {here} of {end}
          </Trans>
        </p>
        <Step to={page < pages ? addressOf(page + 1) : undefined}>
          <Trans context="page of a list">Next</Trans>
          <ChevronRight aria-hidden className="-mr-1 size-4.5" />
        </Step>
      </div>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  if (to === undefined) {
    return (
      <span aria-disabled className={`${look} pointer-events-none opacity-55`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={look} preventScrollReset={false}>
      {children}
    </Link>
  );
}
