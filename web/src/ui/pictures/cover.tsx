import { useState } from 'react';
import { cx } from '../cx.ts';

const shapes = {
  wide: { width: 640, height: 360, className: 'aspect-video' },
  square: { width: 360, height: 360, className: 'aspect-square' },
};

export interface CoverProps {
  /** Null where there is no picture of its own. */
  src: string | null;
  /** The picture in its place, also where it does not load. */
  fallback: string;
  /** A square shows the middle of the picture. */
  shape: keyof typeof shapes;
  /** Above the fold: loaded at once and before others, instead of lazily. */
  isFirst?: boolean | undefined;
  /** Called when the picture at this address does not load. */
  onBroken?: (src: string) => void;
  /** Says how wide it is; its height follows. */
  className?: string | undefined;
}

/** The picture of a course or a lesson. It says nothing that does not stand beside it. */
export function Cover({ src, fallback, shape, isFirst = false, onBroken, className }: CoverProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const { className: ratio, ...size } = shapes[shape];
  const look = cx('block shrink-0 overflow-hidden rounded-md bg-brand-soft', ratio, className);
  const shown = [src, fallback].find((address) => address !== null && !broken.includes(address));
  if (!shown) return <span aria-hidden className={look} />;
  return (
    <img
      {...size}
      key={shown}
      src={shown}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={cx(look, 'object-cover')}
      onError={() => {
        setBroken([...broken, shown]);
        if (shown === src) onBroken?.(src);
      }}
    />
  );
}
