import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

export type Tone = 'success' | 'error' | 'info' | 'warning';

const toneClass: Record<Tone, string> = {
  success: 'bg-success-soft text-success-ink',
  error: 'bg-danger-soft text-danger-ink',
  info: 'bg-brand-soft text-brand-ink',
  warning: 'bg-warning-soft text-warning-ink',
};

const toneIcon = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};

export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = toneIcon[tone];
  return <Icon aria-hidden className={cx('size-5 shrink-0', className)} />;
}

export interface BannerProps {
  tone: Tone;
  children: ReactNode;
  /** A button or link at its end. */
  action?: ReactNode;
  className?: string;
}

/** A message as a live region: errors are announced at once, others politely. */
export function Banner({ tone, children, action, className }: BannerProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 font-medium',
        toneClass[tone],
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <ToneIcon tone={tone} className="mt-0.5" />
        <span className="min-w-0">{children}</span>
      </span>
      {action}
    </div>
  );
}

const badgeTone = {
  neutral: 'bg-surface-sunken text-ink-muted inset-ring inset-ring-line',
  brand: 'bg-brand-soft text-brand-ink',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

export interface BadgeProps {
  tone?: keyof typeof badgeTone;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        badgeTone[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A placeholder for content that loads. Give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-line', className)} />;
}

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  illustration?: ReactNode;
  className?: string;
}

export function EmptyState({ title, children, action, illustration, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      {illustration}
      <p className="font-display text-xl font-bold text-balance">{title}</p>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** The error message, as in the specification's error catalogue. */
  title: string;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
  /** By which the school finds the error in its log. */
  code?: string | undefined;
  children?: ReactNode;
  className?: string;
}

export function ErrorState(props: ErrorStateProps) {
  const { t } = useLingui();
  const { title, onRetry, retryLabel = t`Retry`, isRetrying = false, code } = props;
  const { children, className } = props;
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}
    >
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="max-w-prose text-lg font-semibold text-balance">{title}</p>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {code && (
        <p className="text-sm text-ink-muted">
          <Trans>
            Code for your school: <code className="wrap-anywhere">{code}</code>
          </Trans>
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" onPress={onRetry} isPending={isRetrying} className="mt-1">
          {!isRetrying && <RotateCw aria-hidden className="size-4.5" />}
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
