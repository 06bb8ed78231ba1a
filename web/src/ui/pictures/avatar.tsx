import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.ts';

const sizes = { sm: 'size-8', md: 'size-10', lg: 'size-16', xl: 'size-28' };

export interface AvatarProps {
  /** The picture's alternative text; '' if the name is shown beside it. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** A person's picture, or a placeholder icon if there is none or it does not load. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
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
  return (
    <span
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      className={cx(shape, 'grid place-items-center bg-brand-soft text-brand-ink')}
    >
      <UserRound aria-hidden className="size-[55%]" />
    </span>
  );
}
