import { cx } from '../cx.ts';

/** The mark: two trails that meet in a “t”, under their waypoint. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="10" className="fill-brand-600" />
      <path
        d="M7.5 13.5H23.5M14.5 13.5V19.5A5.8 5.8 0 0 0 20.3 25.3H23.5"
        fill="none"
        strokeWidth="3.8"
        strokeLinecap="round"
        className="stroke-white"
      />
      <circle cx="14.5" cy="6.9" r="2.9" className="fill-amber-400" />
    </svg>
  );
}

export interface LogoProps {
  /** The name beside the mark. */
  name?: string;
  /** The address of a school's own mark. */
  src?: string | undefined;
  className?: string;
}

/** The mark and the name, in the colour of the surrounding text. */
export function Logo({ name = 'Trilha', src, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      {src ? <img src={src} alt="" className="size-9" /> : <LogoMark className="size-9" />}
      <span className="font-display text-xl font-extrabold tracking-tight">{name}</span>
    </span>
  );
}
