/** A picture of the result: the trail up to the flag if passed, else a rest on the way. */
export function ResultPicture({ passed }: { passed: boolean }) {
  return (
    <svg viewBox="0 0 240 120" aria-hidden className="w-56 max-w-full">
      <path
        d="M0 112c30-34 62-40 92-26s58 2 78-38c12-22 36-20 46 4 8 20 10 44 24 60Z"
        className="fill-brand-300"
      />
      <path
        d="M0 113c44-24 80-17 118-14s86-2 122 10v4a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z"
        className="fill-brand-600"
      />
      {passed ? <Arrived /> : <OnTheWay />}
    </svg>
  );
}

function Arrived() {
  return (
    <>
      <path
        d="M34 110c40-4 30-16 66-18s60-6 78-30c8-11 14-22 20-30"
        className="stroke-brand-950"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <path
        d="M200 34V4"
        className="stroke-brand-900 dark:stroke-brand-100"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M203 4h30l-8 10 8 10h-30Z" className="fill-amber-400" />
      <g className="fill-amber-400">
        <path d="m120 14 3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" />
        <path d="m72 40 2 5.5 5.5 2-5.5 2-2 5.5-2-5.5-5.5-2 5.5-2Z" />
        <path d="m160 26 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5Z" />
      </g>
      <circle cx="34" cy="110" r="5" className="fill-amber-400" />
    </>
  );
}

function OnTheWay() {
  return (
    <>
      <path
        d="M34 110c40-4 30-16 66-18"
        className="stroke-brand-950"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <path
        d="M122 90c28-3 44-10 58-28 8-10 12-18 16-26"
        className="stroke-brand-500"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <path d="M198 34V12" className="stroke-brand-500" strokeWidth="4" strokeLinecap="round" />
      <path d="M200 12h20l-5 7 5 7h-20Z" className="fill-brand-500" />
      <path
        d="M112 28a17 17 0 0 1 17 17c0 12-17 26-17 26S95 57 95 45a17 17 0 0 1 17-17Z"
        className="fill-amber-400"
      />
      <circle cx="112" cy="45" r="6.5" className="fill-brand-900" />
      <circle cx="34" cy="110" r="5" className="fill-amber-400" />
    </>
  );
}
