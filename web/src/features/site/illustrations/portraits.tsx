import type { ReactNode } from 'react';
import type { Portrait as Sitter } from '../../../content/testimonials.ts';
import { cx } from '../../../ui/index.ts';

/* Three drawn portraits, on a 160-unit square cut to a circle. */
const sitters: Record<Sitter, ReactNode> = {
  luana: (
    <>
      <rect width="160" height="160" className="fill-amber-300" />
      <g className="fill-brand-950">
        <circle cx="80" cy="58" r="38" />
        <circle cx="48" cy="62" r="21" />
        <circle cx="112" cy="62" r="21" />
        <circle cx="42" cy="88" r="20" />
        <circle cx="118" cy="88" r="20" />
        <circle cx="56" cy="36" r="18" />
        <circle cx="104" cy="36" r="18" />
        <circle cx="50" cy="108" r="16" />
        <circle cx="110" cy="108" r="16" />
      </g>
      <path d="M68 100 H92 V124 C92 134 68 134 68 124 Z" className="fill-skin-900" />
      <path
        d="M22 168 C24 136 46 122 68 119 C72 131 88 131 92 119 C114 122 136 136 138 168 Z"
        className="fill-brand-500"
      />
      <path d="M80 118 L64 119 L80 142 L96 119 Z" className="fill-skin-900" />
      <path
        d="M53 74 C53 48 107 48 107 74 C107 98 96 112 80 112 C64 112 53 98 53 74 Z"
        className="fill-skin-800"
      />
      <path
        d="M52 74 C52 52 70 44 84 46 C98 48 108 56 108 74 C104 66 98 60 90 58 C76 62 62 62 52 74 Z"
        className="fill-brand-950"
      />
      <path
        d="M62 74 C65 71 70 71 73 73 M87 73 C90 71 95 71 98 74"
        className="fill-none stroke-brand-950"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <circle cx="68" cy="81" r="3.2" className="fill-brand-950" />
      <circle cx="92" cy="81" r="3.2" className="fill-brand-950" />
      <path
        d="M80 82 C78 88 77 90 81 91"
        fill="none"
        className="stroke-skin-900"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M68 96 C73 106 87 106 92 96 Z" className="fill-white" />
      <circle cx="52" cy="97" r="4.5" className="fill-amber-500" />
      <circle cx="108" cy="97" r="4.5" className="fill-amber-500" />
    </>
  ),
  ricardo: (
    <>
      <rect width="160" height="160" className="fill-brand-300" />
      <path d="M67 102 H93 V126 C93 136 67 136 67 126 Z" className="fill-skin-500" />
      <path
        d="M18 168 C20 138 44 126 66 121 C72 134 88 134 94 121 C116 126 140 138 142 168 Z"
        className="fill-amber-500"
      />
      <path
        d="M66 121 C60 126 58 134 64 140 C70 136 76 134 80 133 C84 134 90 136 96 140 C102 134 100 126 94 121 C90 130 70 130 66 121 Z"
        className="fill-amber-600"
      />
      <circle cx="53" cy="82" r="7" className="fill-skin-400" />
      <circle cx="107" cy="82" r="7" className="fill-skin-400" />
      <path
        d="M54 70 C54 46 106 46 106 70 V84 C106 102 95 114 80 114 C65 114 54 102 54 84 Z"
        className="fill-skin-300"
      />
      <path
        d="M54 80 C56 92 58 92 64 92 C72 90 88 90 96 92 C102 92 104 92 106 80 C108 104 96 118 80 118 C64 118 52 104 54 80 Z"
        className="fill-brand-950"
      />
      <path
        d="M50 74 C46 44 62 30 86 32 C108 34 114 52 110 74 C106 70 106 62 102 57 C86 60 70 56 62 54 C56 60 54 68 50 74 Z"
        className="fill-brand-950"
      />
      <path d="M70 98 C75 105 85 105 90 98 Z" className="fill-white" />
      <path
        d="M80 80 V87 C80 89 82 89 84 88"
        fill="none"
        className="stroke-skin-600"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g className="fill-none stroke-brand-700" strokeWidth="3.2">
        <circle cx="68" cy="77" r="10" />
        <circle cx="92" cy="77" r="10" />
        <path d="M78 76 C79 74 81 74 82 76 M58 75 L53 73 M102 75 L107 73" />
      </g>
      <circle cx="68" cy="78" r="2.9" className="fill-brand-950" />
      <circle cx="92" cy="78" r="2.9" className="fill-brand-950" />
    </>
  ),
  teresa: (
    <>
      <rect width="160" height="160" className="fill-brand-600" />
      <circle cx="80" cy="28" r="17" className="fill-silver-300" />
      <path
        d="M44 92 C36 44 58 30 80 30 C102 30 124 44 116 92 C112 104 48 104 44 92 Z"
        className="fill-silver-300"
      />
      <path d="M68 102 H92 V126 C92 136 68 136 68 126 Z" className="fill-skin-400" />
      <path
        d="M20 168 C22 138 46 126 67 122 C72 134 88 134 93 122 C114 126 138 138 140 168 Z"
        className="fill-brand-200"
      />
      <path
        d="M58 126 C66 148 94 148 102 126"
        fill="none"
        className="stroke-amber-400"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="0.1 9"
      />
      <path
        d="M54 74 C54 50 106 50 106 74 C106 100 95 114 80 114 C65 114 54 100 54 74 Z"
        className="fill-skin-200"
      />
      <path
        d="M52 78 C50 54 66 46 80 46 C96 46 110 54 108 78 C104 66 96 58 82 56 C72 58 58 64 52 78 Z"
        className="fill-silver-200"
      />
      <path
        d="M64 81 C66 77 72 77 74 81 M86 81 C88 77 94 77 96 81"
        className="fill-none stroke-brand-950"
        strokeWidth="2.9"
        strokeLinecap="round"
      />
      <path
        d="M62 72 C65 70 70 70 73 71 M87 71 C90 70 95 70 98 72"
        fill="none"
        className="stroke-silver-400"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="63" cy="92" r="5.5" className="fill-blush" opacity="0.55" />
      <circle cx="97" cy="92" r="5.5" className="fill-blush" opacity="0.55" />
      <path
        d="M80 82 C78 88 77 91 81 92"
        fill="none"
        className="stroke-skin-500"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M69 97 C74 107 86 107 91 97 Z" className="fill-amber-600" />
      <circle cx="53" cy="95" r="3.5" className="fill-amber-300" />
      <circle cx="107" cy="95" r="3.5" className="fill-amber-300" />
    </>
  ),
};

interface PortraitProps {
  /** The name of a drawn portrait, or the address of a picture. */
  of: Sitter | `/${string}`;
  className?: string;
}

const isSitter = (of: string): of is Sitter => Object.hasOwn(sitters, of);

/** Decorative: the person's name is shown beside it. */
export function Portrait({ of, className }: PortraitProps) {
  if (!isSitter(of)) {
    return (
      <img
        src={of}
        alt=""
        width="160"
        height="160"
        loading="lazy"
        className={cx('rounded-full object-cover', className)}
      />
    );
  }
  return (
    <svg viewBox="0 0 160 160" aria-hidden className={cx('rounded-full', className)}>
      {sitters[of]}
    </svg>
  );
}
