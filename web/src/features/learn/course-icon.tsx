import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { useMediaUrl } from '../../lib/boot/config.ts';
import { cx } from '../../ui/index.ts';

export interface CourseIconProps {
  icon: string;
  className?: string;
  /** Above the fold: loaded at once instead of lazily. */
  isFirst?: boolean;
}

/** A course's picture, or a default drawing if there is none or it does not load. */
export function CourseIcon({ icon, className, isFirst = false }: CourseIconProps) {
  const address = useMediaUrl(icon);
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('overflow-hidden rounded-md bg-brand-soft', className);
  if (address && address !== failed) {
    return (
      <img
        src={address}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        className={cx(shape, 'object-cover')}
        onError={() => setFailed(address)}
      />
    );
  }
  return (
    <span aria-hidden className={cx(shape, 'grid place-items-center text-brand-ink')}>
      <BookOpenText className="size-1/3 max-h-12 max-w-12" />
    </span>
  );
}
