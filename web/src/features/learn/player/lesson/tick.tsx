/** It is drawn anew where it appears inside `lesson-mark-fresh`. */
export function Tick() {
  return (
    <svg viewBox="0 0 24 24" fill="none" className="size-5" aria-hidden>
      <path
        d="m5.5 12.5 4.5 4.5 8.5-9.5"
        pathLength={1}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
