// The world of work.
import { c, g, ink, l, p, r, shade, t } from './draw.ts';
import { people } from './people-art.ts';
import type { Drawing } from './draw.ts';

const { amber, greenDark, red, white } = ink;

const page = (inner: string): string =>
  r(44, 18, 112, 164, white, 10) +
  r(44, 18, 112, 26, shade[500], 10) +
  r(44, 34, 112, 10, shade[500]) +
  inner;
const screen = (inner: string): string =>
  r(16, 34, 168, 112, shade[900], 12) + r(26, 44, 148, 92, shade[100], 6) + inner;
const axes = l('M30 26 V170 H178', shade[300], 7);
const line = (d: string, color: string, head: string): string =>
  axes + l(d, color, 11) + l(head, color, 11);

export const office: Record<string, Drawing> = {
  idcard: () =>
    r(14, 44, 172, 116, white, 14) +
    r(14, 44, 172, 28, shade[600], 14) +
    r(14, 58, 172, 14, shade[600]) +
    g(26, 80, 0.36, people.maya ?? '') +
    l('M110 94 H168 M110 114 H156 M110 134 H164', shade[300], 8),
  clipboard: () =>
    page(
      l('M62 72 L70 80 L84 64 M62 108 L70 116 L84 100 M62 144 L70 152 L84 136', greenDark, 8) +
        l('M98 74 H140 M98 110 H134 M98 146 H140', shade[300], 8),
    ) + r(78, 8, 44, 22, amber, 8),
  laptop: () =>
    screen(l('M44 66 H110 M44 86 H140 M44 106 H92', shade[400], 8)) +
    p('M4 150 H196 L184 168 H16Z', shade[300]),
  calendar: (arg) =>
    r(26, 34, 148, 146, white, 14) +
    r(26, 34, 148, 38, shade[600], 14) +
    r(26, 56, 148, 18, shade[600]) +
    l('M66 22 V46 M134 22 V46', shade[950], 10) +
    (arg
      ? t(100, 152, arg.length > 2 ? 56 : 76, arg, shade[900])
      : [0, 1, 2, 3, 4, 5, 6, 7]
          .map((i) =>
            r(
              44 + (i % 4) * 30,
              90 + Math.floor(i / 4) * 38,
              20,
              24,
              i === 6 ? amber : shade[200],
              5,
            ),
          )
          .join('')),
  meeting: () =>
    g(4, 8, 0.46, people.sofia ?? '') +
    g(58, 0, 0.46, people.tom ?? '') +
    g(112, 8, 0.46, people.maya ?? '') +
    p('M10 98 H190 L176 136 H24Z', '#a9714b') +
    r(34, 136, 14, 48, '#8a5a3a') +
    r(152, 136, 14, 48, '#8a5a3a') +
    r(60, 106, 38, 20, white, 3) +
    r(112, 106, 38, 20, white, 3),
  mic: () =>
    r(74, 16, 52, 96, shade[500], 26) +
    l('M52 88 C52 146 148 146 148 88 M100 134 V176 M66 178 H134', shade[900], 10) +
    l('M86 44 H114 M86 64 H114', shade[200], 6),
  bulb: () =>
    p(
      'M100 18 A58 58 0 0 1 134 122 C128 128 126 134 126 142 H74 C74 134 72 128 66 122 A58 58 0 0 1 100 18Z',
      amber,
    ) +
    r(76, 148, 48, 14, shade[400], 6) +
    r(82, 168, 36, 14, shade[600], 7) +
    l('M84 88 L100 104 L116 88 M100 104 V140', white, 7),
  scale: () =>
    l('M100 26 V170 M60 176 H140 M36 54 H164', shade[700], 10) +
    p('M6 116 L36 56 L66 116 A30 26 0 0 1 6 116Z', shade[400]) +
    p('M134 116 L164 56 L194 116 A30 26 0 0 1 134 116Z', amber) +
    c(100, 30, 14, shade[700]),
  envelope: () =>
    r(14, 44, 172, 116, white, 12) +
    p('M14 56 L100 116 L186 56 V52 A12 10 0 0 0 174 44 H26 A12 10 0 0 0 14 52Z', shade[300]) +
    l('M18 152 L76 102 M182 152 L124 102', shade[200], 6) +
    c(168, 50, 20, amber),
  chart: (arg) =>
    arg === 'down'
      ? line('M38 50 L80 76 L110 96 L164 148', red, 'M164 120 V148 H136')
      : arg === 'flat'
        ? line('M38 100 L76 94 L112 104 L162 98', shade[600], 'M146 82 L164 98 L148 116')
        : arg === 'jump'
          ? line('M38 146 L104 138 L124 54 L166 44', greenDark, 'M148 34 L166 44 L156 62')
          : line('M38 148 L80 124 L110 96 L164 48', greenDark, 'M136 48 H164 V76'),
  bars: () =>
    axes +
    r(46, 116, 28, 50, shade[300], 4) +
    r(88, 90, 28, 76, shade[500], 4) +
    r(130, 52, 28, 114, amber, 4),
  phone: () =>
    r(56, 14, 88, 172, shade[950], 18) +
    r(64, 30, 72, 132, shade[100], 6) +
    p(
      'M76 54 H120 A8 8 0 0 1 128 62 V82 A8 8 0 0 1 120 90 H94 L80 102 V90 H76 A8 8 0 0 1 70 84 V62 A8 8 0 0 1 76 54Z',
      shade[500],
    ) +
    r(90, 112, 40, 22, amber, 8),
};
