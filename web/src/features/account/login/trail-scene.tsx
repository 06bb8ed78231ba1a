import { type Greeting, greeting } from '../../../content/offers.ts';

/** A picture: the trail over three hills, with a greeting in each language. */
export function TrailScene() {
  return (
    <svg
      viewBox="0 0 640 760"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
    >
      <circle cx="508" cy="150" r="58" className="fill-amber-300" />
      <path d="M0 430c120-90 230-86 330-24s206 60 310-22v376H0Z" className="fill-brand-700" />
      <path d="M0 540c96-52 196-64 300-16s228 70 340 4v232H0Z" className="fill-brand-600" />
      <path d="M0 664c140-60 260-40 360-10s190 26 280-20v126H0Z" className="fill-brand-500" />
      <path
        d="M96 772c24-58 190-46 232-94 36-42-156-50-140-104 16-52 216-14 250-74 26-48-104-50-86-98 10-26 62-34 62-70"
        className="stroke-brand-100"
        fill="none"
        strokeWidth="15"
        strokeLinecap="round"
      />
      <path
        d="M96 772c24-58 190-46 232-94 36-42-156-50-140-104 16-52 216-14 250-74 26-48-104-50-86-98 10-26 62-34 62-70"
        className="stroke-brand-300"
        fill="none"
        strokeWidth="3"
        strokeDasharray="4 16"
        strokeLinecap="round"
      />
      <g>
        <path d="M414 330V224" className="stroke-brand-50" strokeWidth="7" strokeLinecap="round" />
        <path d="M417 226h74l-20 25 20 25h-74Z" className="fill-amber-400" />
      </g>
      <circle cx="328" cy="678" r="15" className="fill-amber-400" />
      <circle cx="189" cy="574" r="15" className="fill-amber-400" />
      <circle cx="438" cy="500" r="15" className="fill-amber-400" />
      <Bubble x={356} y={584} {...greeting(1)} />
      <Bubble x={62} y={466} {...greeting(0)} />
      <Bubble x={434} y={392} {...greeting(2)} />
    </svg>
  );
}

function Bubble({ x, y, word, lang }: Greeting & { x: number; y: number }) {
  const width = 52 + word.length * 14;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M22 0h${width - 44}a22 22 0 0 1 22 22v14a22 22 0 0 1-22 22H52L30 80V58h-8A22 22 0 0 1 0 36V22A22 22 0 0 1 22 0Z`}
        className="fill-white"
      />
      <text
        x={width / 2}
        y="39"
        textAnchor="middle"
        fontSize="29"
        fontWeight="700"
        lang={lang}
        className="fill-brand-900 font-display"
      >
        {word}
      </text>
    </g>
  );
}
