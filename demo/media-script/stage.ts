// Turns a lesson into one page: all slides on top of each other, each part marked with the sentence at which it appears.
// The page's show(step, part) sets the picture of any moment, so that the video is a row of photographs of it.
import { readFileSync } from 'node:fs';
import { art } from './art.ts';
import { c, ink, l, p, shade } from './draw.ts';
import { people } from './people-art.ts';
import { css, show } from './stage-page.ts';
import type { LessonScript, Slide, Spoken, Voice } from './types.ts';

export interface Sentence extends Spoken {
  by: Voice;
}
export interface Stage {
  html: string;
  sentences: Sentence[];
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/ (?=[?!:;])/g, '\u00a0');
const rich = (text: string): string => escape(text).replace(/\*([^*]+)\*/g, '<b>$1</b>');
const picture = (name: string, box = '0 0 200 200'): string =>
  `<svg viewBox="${box}">${art(name)}</svg>`;
const at = (step: number): string => `data-at="${step}"`;
const only = (step: number): string => `data-on="${step}"`;

const path =
  'M-20 696 C120 664 190 636 320 660 S520 712 660 668 S880 622 1000 654 S1180 700 1300 652';
const hills =
  p('M0 640 C180 590 360 650 560 632 S980 590 1280 628 V720 H0Z', shade[100]) +
  p('M0 678 C220 640 420 668 640 652 S1040 628 1280 660 V720 H0Z', shade[200]);
const trail = (id: string, ground: string): string =>
  `<svg class="trail" viewBox="0 0 1280 720">${hills}${l(path, ground, 16)}<path id="${id}" d="${path}" fill="none" stroke="#f5a524" stroke-width="16" stroke-linecap="round"/></svg>`;

function titleArt(names: string[]): string {
  const places =
    names.length === 1
      ? [[60, 50, 1.6]]
      : names.length === 2
        ? [
            [24, 110, 1.16],
            [212, 60, 0.98],
          ]
        : [
            [0, 0, 1.16],
            [196, 0, 1.16],
            [134, 12, 0.86],
          ];
  const items = names.map((name, i) => {
    const [x = 0, y = 0, scale = 1] = places[i] ?? [];
    // people are busts: they stand on the rim of the circle instead of floating in it
    const top = name in people && names.length > 1 ? 436 - 200 * scale : y;
    return `<g transform="translate(${x} ${top}) scale(${scale})">${art(name)}</g>`;
  });
  return `<svg viewBox="0 0 440 440"><clipPath id="round"><circle cx="220" cy="220" r="218"/></clipPath><g clip-path="url(#round)"><rect width="440" height="440" fill="${shade[100]}"/>${p(
    'M0 300 C100 250 180 330 280 286 S400 270 440 288 V440 H0Z',
    shade[200],
  )}${items.join('')}</g></svg>`;
}

/** The last picture: the trail arrives at the flag. */
const arrival = `<svg viewBox="0 0 440 440"><clipPath id="round-end"><circle cx="220" cy="220" r="218"/></clipPath><g clip-path="url(#round-end)"><rect width="440" height="440" fill="${shade[100]}"/>${c(
  110,
  116,
  46,
  ink.amberPale,
)}${p('M0 330 C80 250 150 290 210 214 C260 150 300 210 440 240 V440 H0Z', shade[300])}${p('M0 380 C120 310 260 360 440 300 V440 H0Z', shade[500])}${l(
  'M70 440 C120 390 220 400 216 344 S160 300 196 262 S232 232 234 204',
  ink.amber,
  13,
)}${l('M236 204 V84', shade[950], 9)}${p('M240 86 C270 70 284 104 322 88 V148 C286 164 270 132 240 146Z', ink.amber)}</g></svg>`;

/** The slide's markup; `from` is the number of its first sentence within the lesson. */
function draw(slide: Slide, course: string, from: number): { html: string; sentences: Sentence[] } {
  const told = (...lines: (Spoken | undefined)[]): Sentence[] =>
    lines.filter((x) => x !== undefined).map((x) => ({ ...x, by: 'narrator' as const }));
  const label = 'label' in slide ? `<p class="label">${escape(slide.label)}</p>` : '';
  switch (slide.kind) {
    case 'title':
      return {
        sentences: told(...slide.lines),
        html: `<div class="dark"></div><div class="title"><div class="words"><p class="chip">${escape(course)}</p><h1 class="fit" data-min="64">${escape(slide.title)}</h1><p class="sub">${escape(slide.sub)}</p></div><div class="scene">${titleArt(slide.art)}</div></div>`,
      };
    case 'end':
      return {
        sentences: told(...slide.lines),
        html: `<div class="dark"></div><div class="title"><div class="words"><p class="chip">${escape(course)}</p><h1 class="fit" data-min="64">${escape(slide.title)}</h1><p class="sub">${escape(slide.sub)}</p></div><div class="scene">${arrival}</div></div>`,
      };
    case 'word':
      return {
        sentences: told(...slide.lines),
        html: `${label}<div class="word"><div class="words"><h2 class="fit" data-min="56">${rich(slide.word)}</h2><p class="meaning">${escape(slide.meaning)}</p>${
          slide.note
            ? `<div class="note" ${at(from + Math.min(1, slide.lines.length - 1))}><p>${rich(slide.note.text)}</p><p class="small">${escape(slide.note.meaning)}</p></div>`
            : ''
        }</div><div class="blob">${picture(slide.art)}</div></div>`,
      };
    case 'cards': {
      const first = from + (slide.intro ? 1 : 0);
      const cards = slide.cards.map(
        (card, i) =>
          `<div class="card" ${at(slide.intro ? from : first + i)}><i class="ring" ${only(first + i)}></i>${picture(card.art)}<div><h3 class="fit" data-min="38">${rich(card.word)}</h3><p class="fit" data-min="34" ${at(first + i)}>${escape(card.meaning)}</p></div></div>`,
      );
      return {
        sentences: told(slide.intro, ...slide.cards),
        html: `${label}<div class="cards n${slide.cards.length}">${cards.join('')}</div>`,
      };
    }
    case 'dialogue': {
      const first = from + (slide.intro ? 1 : 0);
      const who = (side: 'left' | 'right'): string =>
        `<div class="who ${side}">${picture(slide[side])}${slide.turns.map((turn, i) => (turn.side === side ? `<i ${only(first + i)}></i>` : '')).join('')}</div>`;
      const bubbles = slide.turns.map(
        (turn, i) =>
          `<div class="bubble ${turn.side}" ${at(first + i)}><p>${escape(turn.say)}</p><p class="small">${escape(turn.meaning)}</p></div>`,
      );
      return {
        sentences: [
          ...told(slide.intro),
          ...slide.turns.map((turn) => ({ ...turn, by: turn.side })),
        ],
        html: `${label}<div class="talk">${who('left')}<div class="bubbles n${slide.turns.length}">${bubbles.join('')}</div>${who('right')}</div>`,
      };
    }
    case 'table': {
      const first = from + (slide.intro ? 1 : 0);
      const rows = slide.rows.map(
        (row, i) =>
          `<div class="row" ${at(first + i)}><i class="ring" ${only(first + i)}></i><p class="fit" data-min="38">${rich(row.left)}</p><p class="fit" data-min="36">${rich(row.right)}</p></div>`,
      );
      const heads = slide.heads
        ? `<div class="heads"><p>${escape(slide.heads[0])}</p><p>${escape(slide.heads[1])}</p></div>`
        : '';
      return {
        sentences: told(slide.intro, ...slide.rows),
        html: `${label}<div class="table${slide.art ? ' narrow' : ''}${slide.heads ? ' headed' : ''}"><div class="rows">${heads}${rows.join('')}</div>${slide.art ? `<div class="blob">${picture(slide.art)}</div>` : ''}</div>`,
      };
    }
    case 'turn':
      return {
        sentences: told({ wait: 2, ...slide.ask }, slide.reply),
        html: `${label}<div class="word"><div class="words"><h2 class="ask fit" data-min="52">${rich(slide.ask.text)}</h2><p class="meaning">${escape(slide.ask.meaning)}</p><div class="note answer" ${at(from + 1)}><p>${rich(slide.reply.text)}</p><p class="small">${escape(slide.reply.meaning)}</p></div></div><div class="blob">${picture(slide.art)}</div></div>`,
      };
  }
}

export function stage(lesson: LessonScript): Stage {
  const sentences: Sentence[] = [];
  const slides = lesson.slides.map((slide) => {
    const from = sentences.length;
    const drawn = draw(slide, lesson.course, from);
    sentences.push(...drawn.sentences);
    return `<section class="${slide.kind}-slide" data-from="${from}">${drawn.html}</section>`;
  });
  const font = readFileSync(
    new URL('./fonts/nunito-latin-wght-normal.woff2', import.meta.url),
  ).toString('base64');
  const html = `<!doctype html><html lang="${lesson.language}"><meta charset="utf-8"><style>@font-face{font-family:Nunito;font-weight:200 1000;src:url(data:font/woff2;base64,${font}) format('woff2')}${css}</style><body>${slides.join(
    '',
  )}${trail('walked', shade[300])}<svg class="mark" viewBox="0 0 60 60"><circle cx="30" cy="30" r="26" fill="#fff"/><circle cx="30" cy="30" r="17" fill="${shade[600]}"/></svg><script>const total=${sentences.length};${show}</script></body></html>`;
  return { html, sentences };
}
