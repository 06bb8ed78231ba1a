import { Film } from 'lucide-react';
import { useState } from 'react';
import { useMediaUrl } from '../../../../lib/boot/config.ts';
import { cx } from '../../../../ui/index.ts';

/** The poster frame of a lesson's video, or an icon if there is none or it does not load. */
export function Thumbnail({ poster, className }: { poster: string | null; className?: string }) {
  const address = useMediaUrl(poster);
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('aspect-video shrink-0 overflow-hidden rounded-md', className);
  if (address && address !== failed) {
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        className={cx(shape, 'bg-black object-cover')}
        onError={() => setFailed(address)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(shape, 'grid place-items-center bg-brand-soft text-brand-ink/70')}
    >
      <Film className="size-5" />
    </span>
  );
}
