import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { cx } from './cx.ts';

export interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonLook {
  children: ReactNode;
  className?: string;
}

/** A router link that looks like a button. */
export function LinkButton({ variant, size, className, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}

const textLink =
  'font-semibold text-brand-ink underline decoration-2 underline-offset-4 ' +
  'decoration-current/35 transition-colors hover:decoration-current';

/** A link inside running text. */
export function TextLink({
  className,
  ...props
}: Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...props} className={cx(textLink, className)} />;
}

/** The name of a row as a link to its page. Unobtrusive, because every row has one. */
export function RowLink({
  className,
  ...props
}: Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link
      {...props}
      className={cx(
        'inline-block min-h-6 w-fit font-semibold text-ink no-underline underline-offset-4 hover:text-brand-ink hover:underline',
        className,
      )}
    />
  );
}

/** A text link to an address outside the router: tel:, mailto:, other sites. */
export function TextAnchor({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={cx(textLink, className)}>
      {children}
    </a>
  );
}
