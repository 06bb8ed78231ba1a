/** A picture of a letter on the trail. */
export function LetterIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 300 150" aria-hidden className={className}>
      <path
        d="M4 132 C52 132 52 92 96 96 S150 138 196 126 S250 78 296 84"
        className="fill-none stroke-amber-400"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="14" cy="132" r="12" className="fill-brand-600" />
      <circle cx="14" cy="132" r="5.5" className="fill-amber-300" />
      <g transform="rotate(-7 168 62)">
        <rect x="104" y="18" width="130" height="88" rx="10" className="fill-brand-300" />
        <path d="M104 30 L169 76 L234 30" className="fill-brand-500" />
        <path
          d="M106 24 A10 10 0 0 1 114 18 H224 A10 10 0 0 1 232 24 L176 66 A12 12 0 0 1 162 66 Z"
          className="fill-brand-200"
        />
        <circle cx="226" cy="96" r="20" className="fill-amber-400" />
        <path
          d="M217 96 L224 103 L236 90"
          className="fill-none stroke-brand-950"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M60 40 H86 M48 58 H80 M66 76 H84"
        className="fill-none stroke-brand-400"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
