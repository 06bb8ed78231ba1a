import { useId } from 'react';
import { greeting } from '../../../content/offers.ts';
import { cx } from '../../../ui/index.ts';
import { Bubble } from './figures.tsx';
import { Walker } from '../../../ui/pictures/walker.tsx';

/** Hills, a trail that climbs them, and three greetings along it: a picture of the name Trilha. */
export function Journey({ className }: { className?: string }) {
  const id = useId();
  const peak =
    'M250 780 C360 604 430 388 520 276 C560 226 602 222 640 266 C700 338 740 420 800 456 C840 480 880 486 960 488 V780 Z';
  const middle =
    'M-60 780 C120 630 290 520 400 540 C520 562 600 440 720 430 C800 424 860 452 960 480 V780 Z';
  const near = 'M120 780 C300 616 470 590 600 612 C730 632 810 552 960 540 V780 Z';
  return (
    <svg
      viewBox="0 0 900 680"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden
      className={cx('block overflow-visible', className)}
    >
      <clipPath id={`${id}-middle`}>
        <path d={middle} />
      </clipPath>
      <clipPath id={`${id}-near`}>
        <path d={near} />
      </clipPath>

      <circle cx="716" cy="232" r="104" className="fill-amber-300" />

      <path d={peak} className="fill-brand-700" />
      <g className="fill-none stroke-brand-400" strokeWidth="2" opacity="0.4">
        <path d="M470 420 C500 370 540 300 572 286 C604 276 630 322 660 362" />
        <path d="M440 500 C480 430 530 350 572 330 C610 316 640 370 690 420" />
        <path d="M380 590 C450 500 510 410 570 384 C620 366 660 420 730 466" />
      </g>
      <path
        d="M676 452 C596 440 540 404 584 366 C622 334 552 312 578 268 C584 256 588 250 588 238"
        className="fill-none stroke-amber-400"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M588 238 V168" className="stroke-on-band" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M591 170 C606 162 622 180 640 170 V202 C622 212 606 194 591 202 Z"
        className="fill-amber-500"
      />

      <path d={middle} className="fill-brand-600" />
      <g clipPath={`url(#${id}-middle)`}>
        <g className="fill-none stroke-brand-300" strokeWidth="2" opacity="0.35">
          <path d="M100 690 C270 580 340 566 410 580 C530 600 610 490 720 474 C800 464 860 492 960 524" />
          <path d="M200 700 C340 616 380 612 430 622 C560 640 620 544 730 522 C800 508 860 532 960 566" />
        </g>
        <path
          d="M520 650 C530 590 716 576 748 522 C772 484 744 450 700 424"
          className="fill-none stroke-amber-400"
          strokeWidth="11"
        />
      </g>

      <path d={near} className="fill-brand-500" />
      <g clipPath={`url(#${id}-near)`}>
        <g className="fill-none stroke-brand-200" strokeWidth="2" opacity="0.4">
          <path d="M290 700 C420 640 500 630 620 646 C740 662 820 600 980 582" />
          <path d="M440 700 C540 666 600 670 680 680 C780 690 850 640 980 622" />
        </g>
        <path
          d="M860 800 C800 700 420 712 452 656 C472 628 540 640 548 596"
          className="fill-none stroke-amber-400"
          strokeWidth="18"
        />
      </g>

      <Bubble x={622} y={300} {...greeting(2)} size={24} className="fill-brand-200" />
      <Bubble x={792} y={478} {...greeting(1)} size={31} className="fill-on-band" />
      <Bubble x={462} y={462} {...greeting(0)} size={40} className="fill-amber-300" />
      <g transform="translate(424 658) scale(1.2)">
        <Walker />
      </g>
    </svg>
  );
}
