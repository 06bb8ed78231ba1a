import type { ReactNode } from 'react';
import type { FeaturePicture } from '../../../content/home.ts';
import { cx } from '../../../ui/index.ts';

/*
 * One picture for each feature of the school, and one for lessons with a teacher of one's own, on a
 * 120-unit square. The middle tones of the brand
 * colour and amber have enough contrast on light and on dark backgrounds.
 */
const pictures: Record<FeaturePicture | 'tutoring', ReactNode> = {
  tutoring: (
    <>
      <circle cx="86" cy="34" r="25" className="fill-brand-300" />
      <circle cx="86" cy="34" r="16.5" className="fill-brand-600" />
      <circle cx="86" cy="34" r="8" className="fill-amber-300" />
      <path
        d="M86 34 L110 10 M103 9 V17 H111"
        className="fill-none stroke-amber-500"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="38" cy="52" r="16" className="fill-skin-800" />
      <path
        d="M21 52 C18 30 58 30 55 52 C51 46 47 43 43 41 C36 46 27 45 21 52 Z"
        className="fill-brand-950"
      />
      <path
        d="M8 108 V100 C8 80 22 72 38 72 C54 72 68 80 68 100 V108 Z"
        className="fill-brand-500"
      />
      <path d="M60 108 V86 L82 92 L104 86 V108 L82 114 Z" className="fill-amber-400" />
      <path d="M82 92 V114" className="stroke-brand-950" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  lessons: (
    <>
      <rect x="16" y="18" width="88" height="64" rx="9" className="fill-brand-600" />
      <rect x="23" y="25" width="74" height="50" rx="4" className="fill-brand-300" />
      <circle cx="60" cy="47" r="15" className="fill-amber-400" />
      <path d="M55.5 39.8 V54.2 L67.5 47 Z" className="fill-brand-950" />
      <rect x="34" y="66" width="30" height="4" rx="2" className="fill-brand-600" />
      <rect x="68" y="66" width="18" height="4" rx="2" className="fill-brand-500" />
      <path
        d="M6 86 H114 L109 97 A6 6 0 0 1 104 100 H16 A6 6 0 0 1 11 97 Z"
        className="fill-brand-500"
      />
      <rect x="48" y="86" width="24" height="5" rx="2.5" className="fill-brand-300" />
    </>
  ),
  classes: (
    <>
      <path
        d="M62 12 H102 A10 10 0 0 1 112 22 V40 A10 10 0 0 1 102 50 H92 L82 61 V50 H62 A10 10 0 0 1 52 40 V22 A10 10 0 0 1 62 12 Z"
        className="fill-amber-400"
      />
      <path
        d="M66 25 H98 M66 36 H88"
        className="stroke-brand-950"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <circle cx="33" cy="53" r="14" className="fill-skin-600" />
      <path
        d="M18 52 C16 34 50 34 48 52 C44 50 42 45 40 43 C34 47 26 46 22 47 Z"
        className="fill-brand-900"
      />
      <path d="M8 108 V98 C8 80 20 71 33 71 C46 71 58 80 58 98 V108 Z" className="fill-brand-500" />
      <circle cx="82" cy="73" r="12" className="fill-skin-800" />
      <path
        d="M69 74 C67 58 97 56 95 74 C93 70 91 67 88 66 C80 69 74 67 71 69 Z"
        className="fill-brand-950"
      />
      <path
        d="M60 108 V106 C60 94 71 88 82 88 C93 88 104 94 104 106 V108 Z"
        className="fill-brand-300"
      />
    </>
  ),
  activities: (
    <>
      <rect x="20" y="14" width="66" height="92" rx="9" className="fill-brand-300" />
      <rect x="38" y="8" width="30" height="15" rx="6" className="fill-brand-600" />
      {[38, 60, 82].map((y) => (
        <g key={y}>
          <rect
            x="30"
            y={y - 7}
            width="14"
            height="14"
            rx="4"
            className={y === 82 ? 'fill-brand-200' : 'fill-brand-600'}
          />
          <path
            d={`M52 ${y - 2} H76 M52 ${y + 5} H${y === 60 ? 64 : 70}`}
            className="stroke-brand-500"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path
        d="M33.5 38 L36.5 41 L41 35 M33.5 60 L36.5 63 L41 57"
        className="fill-none stroke-amber-300"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform="rotate(38 92 72)">
        <rect x="85" y="36" width="15" height="50" className="fill-amber-400" />
        <path d="M85 86 L92.5 101 L100 86 Z" className="fill-amber-200" />
        <path d="M89.5 95 L92.5 101 L95.5 95 Z" className="fill-brand-950" />
        <rect x="85" y="29" width="15" height="11" rx="4" className="fill-brand-500" />
      </g>
    </>
  ),
  books: (
    <>
      <path
        d="M8 34 C26 26 46 28 60 38 C74 28 94 26 112 34 V98 C94 90 74 92 60 102 C46 92 26 90 8 98 Z"
        className="fill-brand-600"
      />
      <path d="M15 30 C31 24 48 27 60 36 V94 C48 85 31 83 15 88 Z" className="fill-brand-200" />
      <path d="M105 30 C89 24 72 27 60 36 V94 C72 85 89 83 105 88 Z" className="fill-brand-300" />
      <path
        d="M25 44 C34 42 42 44 49 48 M25 56 C34 54 42 56 49 60 M25 68 C34 66 42 68 49 72"
        className="fill-none stroke-brand-500"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M80 20 H98 V62 L89 54 L80 62 Z" className="fill-amber-500" />
      <path
        d="M71 60 V73 C77 70 83 69 94 70"
        className="fill-none stroke-brand-600"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  roles: (
    <>
      <path d="M60 20 L92 92 H28 Z" className="fill-amber-200" opacity="0.75" />
      <path d="M10 92 H110 L104 106 H16 Z" className="fill-amber-500" />
      <ellipse cx="60" cy="92" rx="32" ry="5.5" className="fill-amber-300" />
      <circle cx="60" cy="52" r="9.5" className="fill-skin-700" />
      <path
        d="M50 53 C48 38 72 38 70 53 C67 48 62 48 58 47 C55 48 52 50 50 53 Z"
        className="fill-brand-950"
      />
      <path d="M46 90 C46 70 52 64 60 64 C68 64 74 70 74 90 Z" className="fill-brand-500" />
      <path
        d="M70 72 C78 70 80 64 82 58"
        className="fill-none stroke-brand-500"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M10 12 H36 C36 44 30 60 16 74 C22 82 22 88 20 94 H10 Z" className="fill-brand-600" />
      <path
        d="M110 12 H84 C84 44 90 60 104 74 C98 82 98 88 100 94 H110 Z"
        className="fill-brand-600"
      />
      <path
        d="M20 14 C20 40 18 54 13 66 M100 14 C100 40 102 54 107 66"
        className="fill-none stroke-brand-400"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M6 8 H114 V18 C108 28 98 28 93 18 C88 28 77 28 71.5 18 C66 28 54 28 48.5 18 C43 28 32 28 27 18 C22 28 12 28 6 18 Z"
        className="fill-brand-500"
      />
    </>
  ),
  films: (
    <>
      <g transform="rotate(-12 60 78)">
        <rect x="0" y="62" width="124" height="44" rx="5" className="fill-brand-600" />
        <path
          d="M8 68.5 H120 M8 99.5 H120"
          className="stroke-brand-200"
          strokeWidth="5"
          strokeDasharray="6 8"
        />
        <rect x="10" y="75" width="30" height="18" rx="3" className="fill-brand-300" />
        <rect x="46" y="75" width="30" height="18" rx="3" className="fill-amber-300" />
        <rect x="82" y="75" width="30" height="18" rx="3" className="fill-brand-300" />
        <path d="M46 91 L56 82 L63 88 L68 84 L76 91 V93 H46 Z" className="fill-amber-500" />
      </g>
      <path
        d="M40 12 H96 A9 9 0 0 1 105 21 V43 A9 9 0 0 1 96 52 H64 L50 64 V52 H40 A9 9 0 0 1 31 43 V21 A9 9 0 0 1 40 12 Z"
        className="fill-brand-300"
      />
      <path d="M62 22 V42 L79 32 Z" className="fill-brand-700" />
    </>
  ),
};

export function Spot({
  picture,
  className,
}: {
  picture: keyof typeof pictures;
  className?: string;
}) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden className={cx('overflow-visible', className)}>
      {pictures[picture]}
    </svg>
  );
}

/** The second picture of a wide scene. */
const companions: Partial<Record<FeaturePicture, ReactNode>> = {
  lessons: (
    <>
      <rect x="36" y="14" width="54" height="92" rx="11" className="fill-brand-600" />
      <rect x="42" y="22" width="42" height="72" rx="5" className="fill-amber-300" />
      <circle cx="63" cy="49" r="12" className="fill-brand-600" />
      <path d="M59 43 V55 L69.5 49 Z" className="fill-white" />
      <path d="M48 74 H78" className="stroke-amber-200" strokeWidth="5" strokeLinecap="round" />
      <path d="M48 74 H62" className="stroke-amber-600" strokeWidth="5" strokeLinecap="round" />
      <path d="M48 84 H70" className="stroke-amber-500" strokeWidth="4" strokeLinecap="round" />
      <path d="M57 100 H69" className="stroke-brand-300" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  films: (
    <>
      <path d="M26 48 H94 L86 106 H34 Z" className="fill-amber-400" />
      <path d="M42 48 H54 L56 106 H47 Z M66 48 H78 L73 106 H64 Z" className="fill-white" />
      <g className="fill-amber-200">
        <circle cx="34" cy="42" r="11" />
        <circle cx="52" cy="36" r="13" />
        <circle cx="72" cy="37" r="12" />
        <circle cx="87" cy="43" r="10" />
        <circle cx="61" cy="24" r="11" />
        <circle cx="43" cy="25" r="9" />
        <circle cx="79" cy="24" r="9" />
      </g>
      <path
        d="M40 24 q4 -4 7 0 M58 22 q4 -4 7 0 M49 37 q4 -4 7 0 M72 36 q4 -4 7 0"
        className="fill-none stroke-amber-500"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
};

export function Companion({ picture, className }: { picture: FeaturePicture; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden className={cx('overflow-visible', className)}>
      {companions[picture]}
    </svg>
  );
}
