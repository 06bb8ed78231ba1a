import type { CSSProperties } from 'react';
import { Walker } from '../../../../ui/pictures/walker.tsx';

const WIDTH = 400;
/** The trail begins and ends within the picture; the flag stands at its end. */
const FROM = 44;
const TO = 366;

const xAt = (percent: number) => FROM + ((TO - FROM) * percent) / 100;
const yAt = (x: number) => 84 + 5 * Math.sin(x / 38);

const POINTS = Array.from({ length: 47 }, (_, index) => FROM + index * 7);
const TRAIL = `M${POINTS.map((x) => `${x} ${yAt(x).toFixed(1)}`).join('L')}`;

const place = (name: string, percent: number) => ({
  [`--${name}x`]: `${xAt(percent)}px`,
  [`--${name}y`]: `${yAt(xAt(percent))}px`,
});

interface TrailSceneProps {
  /** Percent of the course before and now. */
  from: number;
  to: number;
  /** A tick is drawn where the walker arrives. */
  hasTick: boolean;
}

/** The walker of the school goes as far along the trail as the learner has come in the course. */
export function TrailScene({ from, to, hasTick }: TrailSceneProps) {
  const places: CSSProperties & Record<`--${string}`, string | number> = {
    ...place('from-', from),
    ...place('to-', to),
    '--from': from,
    '--to': to,
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 100`}
      aria-hidden
      className={from === to ? 'trail-scene' : 'trail-scene trail-scene-walks'}
      style={places}
    >
      <g fill="none" strokeWidth="7" strokeLinecap="round">
        <path d={TRAIL} className="stroke-line-strong" strokeDasharray="1 13" />
        <path d={TRAIL} pathLength={100} className="trail-walked stroke-accent" />
      </g>
      <path d={`M${TO} 82V44`} className="stroke-brand-ink" strokeWidth="4" strokeLinecap="round" />
      <path
        d={`M${TO + 2} 45C${TO + 10} 41 ${TO + 16} 49 ${TO + 26} 45V61C${TO + 16} 65 ${TO + 10} 57 ${TO + 2} 61Z`}
        className="fill-amber-500"
      />
      {hasTick && (
        <g className="trail-tick">
          <circle r="11" className="fill-accent" />
          <path
            d="m-5 .5 3.500 3.500 6.500-7.500"
            pathLength={1}
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-on-accent"
          />
        </g>
      )}
      <g className="trail-walker">
        {/* Before the tick, on the line. */}
        <g transform="translate(-38 0) scale(0.42)">
          <Walker />
        </g>
      </g>
    </svg>
  );
}
