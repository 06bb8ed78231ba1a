/* Parts that several pictures share. Each is a group to be placed inside an <svg>. */

interface BubbleProps {
  x: number;
  y: number;
  word: string;
  lang: string;
  size: number;
  className: string;
}

/** A speech bubble whose tail points at (x, y). */
export function Bubble({ x, y, word, lang, size, className }: BubbleProps) {
  // The approximate width of that many characters in the display font, plus padding.
  const width = size * (word.length * 0.5 + 1.3);
  const height = size * 2;
  const tail = size * 0.75;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={className}
        d={`M0 0 L${-tail * 0.15} ${-tail * 1.35} H${tail * 1.15} Z`}
        strokeLinejoin="round"
      />
      <rect
        x={-width * 0.32}
        y={-tail - height}
        width={width}
        height={height}
        rx={height * 0.42}
        className={className}
      />
      <text
        x={width * 0.18}
        y={-tail - height * 0.34}
        textAnchor="middle"
        fontSize={size}
        lang={lang}
        className="fill-brand-950 font-display font-extrabold"
      >
        {word}
      </text>
    </g>
  );
}
