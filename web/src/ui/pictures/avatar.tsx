import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.ts';

const sizes = {
  sm: 'size-8 text-sm',
  md: 'size-10 text-base',
  lg: 'size-16 text-lg',
  xl: 'size-28 text-2xl',
};

export interface AvatarProps {
  /** The picture's alternative text; '' if the name is shown beside it. */
  name: string;
  /** Whose picture it is, for the initials in its place. */
  person?: string | undefined;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** The first letters of the first and of the last word: 'Maria da Luz' is 'ML'. */
export function initialsOf(person: string): string {
  const letters = person.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return (first + last).toLocaleUpperCase();
}

/** A person's picture; in its place, or if it does not load, their initials or an icon. */
export function Avatar({ name, person = '', src, size = 'md', className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shape = cx('shrink-0 rounded-full', sizes[size], className);
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={name}
        loading="lazy"
        className={cx(shape, 'bg-brand-soft object-cover')}
        onError={() => setFailed(src)}
      />
    );
  }
  const initials = initialsOf(person);
  return (
    <span
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      className={cx(shape, 'grid place-items-center bg-brand-soft font-semibold text-brand-ink')}
    >
      {initials === '' ? (
        <UserRound aria-hidden className="size-[55%]" />
      ) : (
        <span aria-hidden>{initials}</span>
      )}
    </span>
  );
}
