import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

export interface AdminPageProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons and links beside the title, the most used one first. */
  actions?: ReactNode;
  /** The link back to the list of this screen. */
  back?: { to: string; label: string };
  /** 'narrow' for forms, so that lines stay short enough to read. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
}

/** The frame of an admin screen: the link back, the title with actions, the content. */
export function AdminPage(props: AdminPageProps) {
  const { title, description, actions, back, width = 'wide', children } = props;
  return (
    <div
      className={cx(
        'mx-auto flex w-full flex-col gap-6 px-4 pt-6 pb-16 sm:px-8 sm:pt-8',
        width === 'wide' ? 'max-w-[90rem]' : 'max-w-4xl',
      )}
    >
      <header className="flex flex-col gap-3">
        {back && (
          <Link
            to={back.to}
            className="inline-flex w-fit items-center gap-1.5 rounded-md text-sm font-semibold text-ink-muted no-underline transition-colors hover:text-brand-ink pointer-coarse:min-h-11"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}
