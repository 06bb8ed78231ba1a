import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ProgressBarProps {
  label: ReactNode;
  /** 0 to 100; other values are clamped. */
  value: number;
  tone?: 'brand' | 'accent';
  /** Shows the number beside the label (the default). */
  showValue?: boolean;
  /** A text instead of the percentage, such as '3 of 8'. */
  valueLabel?: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

export function ProgressBar(props: ProgressBarProps) {
  const { label, tone = 'accent', showValue = true, hideLabel = false, className } = props;
  const { i18n } = useLingui();
  const id = useId();
  const value = Math.min(100, Math.max(0, Number.isFinite(props.value) ? props.value : 0));
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' });
  const words = props.valueLabel ?? percent.format(Math.round(value) / 100);
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      {hideLabel && !showValue ? (
        <span id={id} className="sr-only">
          {label}
        </span>
      ) : (
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <span id={id} className={hideLabel ? 'sr-only' : 'font-medium text-ink'}>
            {label}
          </span>
          {showValue && (
            <span aria-hidden className="ml-auto text-ink-muted tabular-nums">
              {words}
            </span>
          )}
        </div>
      )}
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={words}
        className="h-2.5 overflow-hidden rounded-full bg-surface-sunken inset-ring inset-ring-line"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-slow',
            // The edge tells amber from a bright track.
            tone === 'accent' ? 'bg-accent inset-ring inset-ring-accent-ink' : 'bg-brand-ink',
          )}
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  );
}
