/** A walking person with a backpack. The feet are at (0, 0); 150 units tall. */
export function Walker({ className }: { className?: string }) {
  return (
    <g className={className}>
      <ellipse cx="2" cy="1" rx="46" ry="6" className="fill-brand-900" opacity="0.35" />
      {/* far leg */}
      <g className="far-leg">
        <path
          d="M-4 -62 C-8 -44 -20 -34 -31 -12"
          className="fill-none stroke-brand-900"
          strokeWidth="15"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M-42 -4 h15" className="stroke-amber-600" strokeWidth="9" strokeLinecap="round" />
      </g>
      {/* backpack */}
      <rect x="-42" y="-118" width="32" height="56" rx="13" className="fill-brand-900" />
      <rect x="-45" y="-88" width="20" height="24" rx="8" className="fill-brand-700" />
      <rect x="-40" y="-128" width="28" height="13" rx="6.5" className="fill-amber-300" />
      {/* near leg */}
      <g className="near-leg">
        <path
          d="M4 -62 C16 -46 20 -34 22 -8"
          className="fill-none stroke-brand-950"
          strokeWidth="16"
          strokeLinecap="round"
        />
        <path d="M20 -4 h16" className="stroke-amber-600" strokeWidth="10" strokeLinecap="round" />
      </g>
      {/* coat */}
      <path
        d="M-14 -122 C6 -128 20 -118 22 -100 L20 -56 C8 -50 -8 -50 -18 -56 Z"
        className="fill-amber-500"
      />
      {/* near arm and stick */}
      <path d="M44 -86 L54 0" className="stroke-brand-200" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M6 -110 C14 -94 22 -86 42 -84"
        className="fill-none stroke-amber-400"
        strokeWidth="13"
        strokeLinecap="round"
      />
      <circle cx="45" cy="-84" r="7.5" className="fill-skin-800" />
      {/* head */}
      <path d="M-2 -128 L10 -128 L10 -116 C6 -112 0 -112 -2 -116 Z" className="fill-skin-900" />
      <circle cx="6" cy="-140" r="17" className="fill-skin-800" />
      <path
        d="M-13 -138 C-16 -162 6 -168 18 -158 C26 -152 22 -148 16 -149 C6 -150 4 -144 -1 -142 C-4 -141 -5 -134 -8 -130 C-11 -131 -13 -134 -13 -138 Z"
        className="fill-brand-950"
      />
      <circle cx="15" cy="-140" r="2.2" className="fill-brand-950" />
      <path
        d="M11 -130 C14 -129 17 -130 19 -132"
        fill="none"
        className="stroke-skin-900"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="-14" cy="-152" r="10" className="fill-brand-950" />
    </g>
  );
}
