// Time, talk, stories and people together.
import { c, g, ink, l, p, r, shade, t } from './draw.ts';
import { people } from './people-art.ts';
import type { Drawing } from './draw.ts';

const { amber, amberDark, amberPale, red, white } = ink;

const screen = (inner: string): string =>
  r(16, 34, 168, 112, shade[900], 12) + r(26, 44, 148, 92, shade[100], 6) + inner;

export const things: Record<string, Drawing> = {
  clock: (arg) => {
    const [h = 0, m = 0] = arg.split(':').map(Number);
    const hand = (turn: number, length: number, w: number, color: string): string =>
      l(`M100 100 L${100 + length * Math.sin(turn)} ${100 - length * Math.cos(turn)}`, color, w);
    const ticks = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6)
      .map((a) => c(100 + 64 * Math.sin(a), 100 - 64 * Math.cos(a), 4, shade[300]))
      .join('');
    return (
      c(100, 100, 86, shade[700]) +
      c(100, 100, 76, white) +
      ticks +
      hand(((h % 12) + m / 60) * (Math.PI / 6), 36, 11, shade[950]) +
      hand(m * (Math.PI / 30), 56, 8, amberDark) +
      c(100, 100, 8, shade[950])
    );
  },
  num: (arg) => c(100, 100, 82, shade[600]) + t(100, 140, arg.length > 2 ? 78 : 108, arg, white),
  book: () =>
    p('M100 50 C74 32 40 34 16 44 V160 C40 150 74 150 100 166Z', white) +
    p('M100 50 C126 32 160 34 184 44 V160 C160 150 126 150 100 166Z', shade[100]) +
    l('M100 50 V166', shade[400], 5) +
    l(
      'M34 72 Q60 66 82 76 M34 98 Q60 92 82 102 M34 124 Q60 118 82 128 M118 76 Q140 66 166 72 M118 102 Q140 92 166 98',
      shade[300],
      6,
    ),
  bubbles: () =>
    p(
      'M20 30 H120 A14 14 0 0 1 134 44 V86 A14 14 0 0 1 120 100 H66 L40 124 V100 H34 A14 14 0 0 1 20 86Z',
      shade[500],
    ) +
    p(
      'M78 92 H168 A14 14 0 0 1 182 106 V142 A14 14 0 0 1 168 156 H160 V182 L132 156 H92 A14 14 0 0 1 78 142Z',
      amber,
    ) +
    c(52, 66, 7, white) +
    c(78, 66, 7, white) +
    c(104, 66, 7, white) +
    l('M100 116 H160 M100 134 H142', white, 7),
  question: () => c(100, 100, 84, amber) + t(100, 148, 136, '?', white),
  star: () =>
    p('M100 16 L124 72 L184 78 L138 118 L152 178 L100 146 L48 178 L62 118 L16 78 L76 72Z', amber),
  stars: (arg) =>
    [0, 1, 2, 3, 4]
      .map((i) =>
        g(
          2 + i * 40,
          80,
          0.19,
          p(
            'M100 16 L124 72 L184 78 L138 118 L152 178 L100 146 L48 178 L62 118 L16 78 L76 72Z',
            i < Number(arg || 5) ? amber : shade[200],
          ),
        ),
      )
      .join(''),
  heart: () =>
    p(
      'M100 172 C20 116 10 76 30 50 C52 24 88 34 100 64 C112 34 148 24 170 50 C190 76 180 116 100 172Z',
      red,
    ),
  clapper: () =>
    r(24, 84, 152, 92, shade[900], 10) +
    g(
      0,
      0,
      1,
      `<g transform="rotate(-14 26 80)">${r(24, 52, 152, 30, shade[900], 6)}${[0, 1, 2, 3].map((i) => p(`M${34 + i * 38} 52 h18 l-14 30 h-18Z`, white)).join('')}</g>`,
    ) +
    p('M86 108 L126 130 L86 152Z', amber),
  cinema: () =>
    r(20, 20, 160, 96, shade[900], 8) +
    r(28, 28, 144, 80, '#d9e8ff', 4) +
    p('M28 108 L76 56 L104 84 L132 50 L172 108Z', shade[400]) +
    c(142, 46, 10, amber) +
    [30, 78, 126]
      .map((x) => p(`M${x} 184 V146 A22 22 0 0 1 ${x + 44} 146 V184Z`, shade[600]))
      .join(''),
  film: () =>
    r(10, 48, 180, 104, shade[900], 8) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => r(20 + i * 29, 56, 15, 12, white, 3) + r(20 + i * 29, 132, 15, 12, white, 3))
      .join('') +
    r(24, 76, 70, 48, shade[300], 4) +
    r(106, 76, 70, 48, amber, 4) +
    p('M24 124 L50 92 L66 108 L78 96 L94 124Z', shade[600]) +
    c(141, 100, 13, white),
  mask: () =>
    p('M20 40 C60 54 90 54 118 40 C124 100 106 140 70 150 C34 140 16 100 20 40Z', amber) +
    l('M40 78 Q50 68 60 78 M78 78 Q88 68 98 78', shade[950], 7) +
    p('M44 104 Q70 140 96 104Z', shade[950]) +
    p(
      'M106 78 C134 86 158 84 184 74 C188 126 170 162 140 172 C122 166 110 154 103 138 C118 122 122 96 122 76Z',
      shade[500],
    ) +
    l('M132 112 Q138 104 146 110 M158 108 Q164 102 172 106 M130 152 Q146 132 164 146', white, 6),
  tv: () =>
    l('M70 14 L100 42 L130 14', shade[700], 8) +
    screen('') +
    p('M84 68 L124 90 L84 112Z', amber) +
    l('M60 170 L74 148 M140 170 L126 148', shade[900], 9),
  chest: () =>
    r(26, 92, 148, 82, '#8a5a3a', 8) +
    p('M26 92 C26 42 174 42 174 92Z', '#a9714b') +
    r(26, 86, 148, 14, amber) +
    r(86, 80, 28, 38, amber, 5) +
    c(100, 98, 6, shade[950]) +
    c(64, 60, 8, amber) +
    c(140, 62, 9, amber) +
    l('M100 34 V16 M62 40 L54 26 M138 40 L146 26', amber, 7),
  family: () =>
    g(-2, 0, 0.56, people.rosa ?? '') +
    g(92, 0, 0.56, people.jorge ?? '') +
    g(16, 76, 0.5, people.ana ?? '') +
    g(86, 84, 0.46, people.leo ?? ''),
  frame: () =>
    r(14, 14, 172, 172, '#a9714b', 10) +
    r(28, 28, 144, 144, amberPale, 4) +
    g(22, 48, 0.62, people.rosa ?? '') +
    g(82, 48, 0.62, people.jorge ?? '') +
    r(14, 172, 172, 14, '#a9714b', 6),
};
