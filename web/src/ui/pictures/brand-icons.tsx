import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/*
 * Logos of other services in one colour, for links to them: the icon set has none. The names belong to
 * their owners.
 */
const shapes = {
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r="0.6" fill="currentColor" strokeWidth="1.2" />
    </g>
  ),
  youtube: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M5 5h14a3.5 3.5 0 0 1 3.5 3.5v7A3.5 3.5 0 0 1 19 19H5a3.5 3.5 0 0 1-3.5-3.5v-7A3.5 3.5 0 0 1 5 5Zm5 3.7v6.6l5.8-3.3L10 8.7Z"
    />
  ),
  facebook: (
    <path
      fill="currentColor"
      d="M13.7 22v-8.2h2.9l.5-3.5h-3.4V8.2c0-1.1.4-1.8 1.9-1.8h1.7V3.2C17 3.1 16 3 15 3c-2.9 0-4.8 1.7-4.8 4.8v2.5H7v3.5h3.2V22h3.5Z"
    />
  ),
  linkedin: (
    <g fill="currentColor">
      <rect x="3" y="9" width="4" height="12" rx="0.5" />
      <circle cx="5" cy="5" r="2.3" />
      <path d="M10 9h3.8v1.7c.7-1.2 2-2 3.7-2 3 0 4.5 1.9 4.5 5.3v7h-4v-6.3c0-1.7-.6-2.6-1.9-2.6-1.4 0-2.1 1-2.1 2.7V21h-4V9Z" />
    </g>
  ),
  google: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      d="M18.6 6.3A8.3 8.3 0 1 0 20.4 12H12.4"
    />
  ),
} satisfies Record<string, ReactNode>;

export type BrandName = keyof typeof shapes;

export function BrandIcon({ name, className }: { name: BrandName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('size-5 shrink-0', className)}>
      {shapes[name]}
    </svg>
  );
}
