import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-full border-2 text-center font-semibold ' +
  'select-none transition-colors no-underline touch-manipulation ' +
  'disabled:opacity-55 data-disabled:opacity-55 ' +
  '[&_svg]:shrink-0 active:not-disabled:translate-y-px data-pending:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand text-on-brand hover:not-disabled:not-data-pending:bg-brand-hover',
  accent:
    'border-transparent bg-accent text-on-accent hover:not-disabled:not-data-pending:bg-accent-hover',
  secondary:
    'border-line-strong bg-transparent text-ink hover:not-disabled:not-data-pending:border-brand-ink ' +
    'hover:not-disabled:not-data-pending:text-brand-ink',
  quiet:
    'border-transparent bg-transparent text-brand-ink hover:not-disabled:not-data-pending:bg-brand-soft',
  danger:
    'border-transparent bg-danger text-on-danger hover:not-disabled:not-data-pending:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-4 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-1.5 text-base',
  lg: 'min-h-13 px-7 py-2 text-lg',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-9 pointer-coarse:size-11',
  md: 'size-11',
  lg: 'size-13',
};

/** The classes of a button, for any element that looks like one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook, extra?: string) {
  return cx(base, variants[variant], sizes[size], extra);
}

export function iconButtonClass({ variant = 'quiet', size = 'md' }: ButtonLook, extra?: string) {
  return cx(base, variants[variant], squares[size], extra);
}
