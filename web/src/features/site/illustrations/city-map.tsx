import { cx } from '../../../ui/index.ts';

/** A corner of a city from above: blocks, a park, a river, and the trail to the school's door. */
export function CityMap({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 -60 560 520"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      className={cx('block rounded-lg bg-brand-soft', className)}
    >
      <g className="stroke-surface-raised" strokeWidth="16" fill="none">
        <path d="M-20 110 L580 60 M-20 250 L580 190 M-20 400 L580 330 M-20 520 L580 460" />
        <path d="M66 -80 L110 540 M206 -80 L250 540 M356 -80 L400 540 M486 -80 L530 540" />
      </g>
      <path d="M262 262 L382 248 L392 372 L272 388 Z" className="fill-success-soft" />
      <g className="fill-success-ink" opacity="0.55">
        <circle cx="292" cy="290" r="13" />
        <circle cx="322" cy="282" r="10" />
        <circle cx="300" cy="350" r="12" />
        <circle cx="366" cy="280" r="11" />
        <circle cx="362" cy="346" r="14" />
        <circle cx="332" cy="360" r="9" />
      </g>
      <path
        d="M-20 470 C120 380 160 470 300 440 S480 380 600 420"
        className="fill-none stroke-brand-300"
        strokeWidth="40"
        opacity="0.55"
      />
      <g className="fill-brand-400" opacity="0.38">
        <path d="M124 132 L192 126 L198 214 L130 222 Z" />
        <path d="M262 118 L344 110 L350 196 L268 206 Z" />
        <path d="M412 104 L478 98 L484 182 L418 190 Z" />
        <path d="M134 280 L204 272 L212 352 L140 362 Z" />
        <path d="M-10 140 L60 134 L66 228 L-10 236 Z" />
        <path d="M424 236 L488 230 L494 314 L430 322 Z" />
        <path d="M258 10 L336 4 L340 50 L262 58 Z" />
        <path d="M118 20 L184 14 L188 68 L122 74 Z" />
      </g>
      <path
        d="M-20 402 L96 388 C118 384 120 376 118 352 L112 260 C111 244 118 240 132 238 L222 230 C240 228 244 222 243 206 L238 120 C237 104 244 99 258 97 L372 87"
        className="fill-none stroke-amber-500"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <ellipse cx="376" cy="88" rx="22" ry="7" className="fill-brand-950" opacity="0.25" />
      <path
        d="M376 88 C352 52 338 34 338 8 A38 38 0 0 1 414 8 C414 34 400 52 376 88 Z"
        className="fill-brand-600"
      />
      <circle cx="376" cy="8" r="16" className="fill-amber-300" />
    </svg>
  );
}
