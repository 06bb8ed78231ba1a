import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { cx } from '../../../ui/index.ts';

export interface CoursePictureProps {
  icon: string;
  /** Called when the picture at this address does not load. */
  onBroken?: (icon: string) => void;
  className?: string;
}

/** A course's picture as students see it: a default drawing if there is none or it does not load. */
export function CoursePicture({ icon, onBroken, className }: CoursePictureProps) {
  const address = useMediaUrl(icon);
  const [broken, setBroken] = useState<string | null>(null);
  const shape = cx('shrink-0 overflow-hidden rounded-md bg-brand-soft', className);
  if (!address || address === broken) {
    return (
      <span aria-hidden className={cx(shape, 'grid place-items-center text-brand-ink')}>
        <BookOpenText className="size-1/2 max-h-12 max-w-12" />
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className={cx(shape, 'object-cover')}
      onError={() => {
        setBroken(address);
        onBroken?.(icon);
      }}
    />
  );
}
