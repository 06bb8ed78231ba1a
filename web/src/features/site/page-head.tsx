import type { ReactNode } from 'react';
import { greeting } from '../../content/offers.ts';
import { talk } from '../../content/contact.ts';
import { Bubble } from './illustrations/figures.tsx';
import { Walker } from '../../ui/pictures/walker.tsx';
import { Ground } from './illustrations/trail.tsx';

const scenes: Record<PageHeadProps['scene'], ReactNode> = {
  greetings: (
    <>
      <Bubble x={1092} y={150} {...greeting(0)} size={29} className="fill-amber-300" />
      <Bubble x={1240} y={226} {...greeting(1)} size={27} className="fill-on-band" />
      <Bubble x={950} y={206} {...greeting(2)} size={21} className="fill-brand-200" />
    </>
  ),
  walk: (
    <g transform="translate(1040 180) scale(0.92)">
      <Walker />
    </g>
  ),
  talk: (
    <>
      <Bubble x={1050} y={146} {...talk[0]} size={27} className="fill-on-band" />
      <Bubble x={1270} y={236} {...talk[1]} size={27} className="fill-amber-300" />
    </>
  ),
};

interface PageHeadProps {
  title: string;
  line: string;
  /** The scene in the picture beside the title. */
  scene: 'greetings' | 'walk' | 'talk';
}

/** The top of a public page: its title and one sentence, on the brand's background. */
export function PageHead({ title, line, scene }: PageHeadProps) {
  return (
    <div className="band relative isolate mb-8 overflow-hidden lg:mb-12">
      <svg
        viewBox="760 0 680 340"
        preserveAspectRatio="xMaxYMax meet"
        aria-hidden
        className="absolute right-0 bottom-0 -z-10 hidden h-[88%] w-1/2 overflow-visible md:block lg:h-full lg:w-full"
      >
        {scene === 'walk' && <circle cx="1060" cy="112" r="86" className="fill-amber-300" />}
        <path
          d="M640 360 C800 320 880 176 1030 166 C1180 156 1220 256 1440 190 C1640 130 1800 210 2200 180 V360 Z"
          className="fill-brand-700"
        />
        <g className="fill-none stroke-brand-300" strokeWidth="2" opacity="0.35">
          <path d="M720 360 C880 300 920 206 1036 196 C1160 188 1230 286 1440 226 C1640 170 1800 250 2200 220" />
          <path d="M830 360 C940 310 970 240 1042 230 C1140 220 1240 316 1440 264 C1640 210 1800 290 2200 260" />
          <path d="M930 360 C990 320 1010 276 1050 268 C1120 256 1230 346 1440 304 C1640 250 1800 330 2200 300" />
        </g>
        <path
          d="M1210 400 C1000 340 1300 318 1300 282 C1300 246 1140 254 1100 218 C1084 204 1070 190 1052 167"
          className="fill-none stroke-amber-400"
          strokeWidth="9"
          strokeLinecap="round"
        />
        {scenes[scene]}
      </svg>
      <div className="container-page pt-12 pb-18 lg:pt-18 lg:pb-28">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <p className="mt-4 max-w-xl text-lg text-balance text-on-band-muted md:max-w-[24rem] lg:max-w-[28rem] xl:max-w-xl">
          {line}
        </p>
      </div>
      <Ground className="absolute inset-x-0 -bottom-px h-9 lg:h-16" />
    </div>
  );
}
