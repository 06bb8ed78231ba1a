import { greeting } from '../../../content/offers.ts';
import { cx } from '../../../ui/index.ts';
import { Bubble } from './figures.tsx';

/** A teacher and a student who talk by video, on the trail. */
export function OnlineClass({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={cx('block rounded-lg bg-brand-soft', className)}
    >
      <path
        d="M-20 352 C90 300 150 392 280 372 S470 300 580 344 V560 H-20 Z"
        className="fill-brand-300"
        opacity="0.45"
      />
      <path
        d="M-20 396 C110 344 170 420 290 404 S480 340 580 380"
        className="fill-none stroke-amber-400"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <rect x="118" y="112" width="324" height="220" rx="18" className="fill-brand-600" />
      <rect x="134" y="128" width="292" height="188" rx="8" className="fill-brand-300" />
      <path
        d="M92 332 H468 L452 358 A14 14 0 0 1 440 364 H120 A14 14 0 0 1 108 358 Z"
        className="fill-brand-500"
      />
      <rect x="240" y="332" width="80" height="12" rx="6" className="fill-brand-300" />
      {/* the teacher */}
      <path
        d="M176 316 V300 C176 256 206 238 240 238 C274 238 304 256 304 300 V316 Z"
        className="fill-brand-700"
      />
      <path d="M228 222 H252 V244 C246 254 234 254 228 244 Z" className="fill-skin-700" />
      <circle cx="240" cy="196" r="36" className="fill-skin-600" />
      <path
        d="M203 202 C194 142 286 142 277 202 C272 186 264 178 254 174 C236 184 216 184 203 202 Z"
        className="fill-brand-950"
      />
      <circle cx="228" cy="200" r="3.4" className="fill-brand-950" />
      <circle cx="253" cy="200" r="3.4" className="fill-brand-950" />
      <path
        d="M230 214 C236 220 246 220 252 214"
        fill="none"
        className="stroke-skin-900"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      {/* the student, in a window of their own */}
      <rect x="330" y="224" width="84" height="80" rx="8" className="fill-amber-200" />
      <path
        d="M344 304 V298 C344 278 356 270 372 270 C388 270 400 278 400 298 V304 Z"
        className="fill-amber-500"
      />
      <circle cx="372" cy="252" r="17" className="fill-skin-800" />
      <path
        d="M354 254 C350 224 394 224 390 254 C386 246 380 243 374 242 C366 246 358 246 354 254 Z"
        className="fill-brand-950"
      />
      <Bubble x={190} y={150} {...greeting(0)} size={30} className="fill-amber-300" />
      <Bubble x={404} y={206} {...greeting(1)} size={27} className="fill-surface-raised" />
    </svg>
  );
}
