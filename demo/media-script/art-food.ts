// Food and drink, and where it is bought.
import { c, g, ink, l, p, r, shade } from './draw.ts';
import type { Drawing } from './draw.ts';

const { amber, amberDark, amberPale, cream, green, greenDark, red, white } = ink;

const cupBody = (liquid: string): string =>
  p('M45 80 H140 V130 C140 160 122 172 92 172 C62 172 45 160 45 130Z', white) +
  l('M140 92 C176 90 176 140 138 140', shade[200], 13) +
  p('M45 80 H140 V96 H45Z', liquid) +
  r(28, 176, 130, 12, shade[300], 6);
const bread = (x: number, y: number): string =>
  g(
    x,
    y,
    1,
    p('M6 44 C0 16 34 0 62 2 C96 4 118 20 110 44 C104 60 12 60 6 44Z', amber) +
      l('M34 14 L46 40 M58 10 L70 38', amberDark, 6),
  );

export const food: Record<string, Drawing> = {
  cup: () =>
    l('M70 58 C60 44 80 36 70 20 M104 58 C94 44 114 36 104 20', shade[300], 8) + cupBody('#6b4a32'),
  tea: () =>
    l('M86 58 C76 44 96 36 86 20', shade[300], 8) +
    cupBody('#c98a3c') +
    l('M60 84 V112', shade[400], 4) +
    r(50, 110, 20, 22, amber, 3),
  juice: () =>
    p('M58 50 H142 L132 178 H68Z', '#ffe7bd') +
    p('M62 78 H138 L131 172 H69Z', amber) +
    l('M112 70 L130 14 L152 14', shade[500], 9) +
    c(58, 56, 26, amberDark) +
    c(58, 56, 19, amber) +
    l('M58 40 V72 M42 56 H74', cream, 4),
  sandwich: () =>
    p('M24 92 C24 50 176 50 176 92Z', amber) +
    r(18, 92, 164, 16, green, 8) +
    r(24, 106, 152, 16, red, 6) +
    r(20, 120, 160, 12, '#ffd978', 4) +
    p('M24 132 H176 V146 C176 160 160 164 150 164 H50 C34 164 24 158 24 146Z', amberDark),
  bread: () => bread(14, 62) + bread(74, 96),
  cheesebread: () =>
    c(66, 120, 40, amber) +
    c(134, 124, 38, '#f0b44a') +
    c(102, 78, 42, '#f8c566') +
    l('M88 66 Q96 58 106 62 M52 110 Q58 102 68 104 M122 114 Q130 106 140 110', cream, 6) +
    r(18, 156, 164, 14, shade[400], 7),
  baguette: () =>
    g(
      0,
      0,
      1,
      `<g transform="rotate(-38 100 100)">${r(4, 76, 192, 50, amber, 25)}${l('M40 84 L56 118 M80 84 L96 118 M120 84 L136 118 M158 86 L170 112', amberDark, 8)}</g>`,
    ),
  croissant: () =>
    p(
      'M14 138 C10 70 70 34 102 34 C136 34 192 70 186 138 C170 148 156 140 150 124 C138 96 122 90 100 90 C78 90 62 96 50 124 C44 140 30 148 14 138Z',
      amber,
    ) + l('M74 42 L82 92 M126 42 L118 92 M40 70 L60 108 M160 70 L140 108', amberDark, 7),
  cheese: () =>
    p('M16 126 L120 46 C160 50 184 84 184 126Z', '#ffd978') +
    r(16, 126, 168, 44, amber, 4) +
    c(110, 100, 13, amberDark) +
    c(70, 146, 10, amberDark) +
    c(136, 148, 13, amberDark) +
    c(148, 96, 8, amberDark),
  apple: () =>
    p(
      'M100 62 C70 36 26 56 30 106 C34 156 70 190 100 172 C130 190 166 156 170 106 C174 56 130 36 100 62Z',
      red,
    ) +
    l('M100 62 C100 44 106 32 118 24', '#6b4a32', 8) +
    p('M108 44 C124 22 150 26 156 34 C144 54 122 56 108 44Z', green) +
    l('M52 92 Q56 76 70 72', '#ff9c9c', 8),
  tomato: () =>
    c(100, 112, 68, red) +
    p(
      'M100 62 L70 40 L88 58 L58 66 L90 70 L84 92 L100 72 L116 92 L110 70 L142 66 L112 58 L130 40Z',
      greenDark,
    ) +
    l('M54 104 Q58 84 74 78', '#ff9c9c', 8),
  stall: () =>
    r(28, 74, 8, 104, shade[700]) +
    r(164, 74, 8, 104, shade[700]) +
    r(16, 116, 168, 62, shade[500], 6) +
    [24, 56, 88, 120, 152]
      .map((x, i) => c(x + 12, 112, 15, [red, green, amber, red, green][i] ?? red))
      .join('') +
    [0, 1, 2, 3, 4]
      .map((i) =>
        p(
          `M${10 + i * 36} 74 L${22 + i * 31} 28 H${53 + i * 31} L${46 + i * 36} 74 A18 16 0 0 1 ${10 + i * 36} 74Z`,
          i % 2 ? white : amber,
        ),
      )
      .join(''),
  shop: () =>
    r(24, 76, 152, 104, cream, 4) +
    r(40, 102, 62, 50, shade[200], 4) +
    r(118, 102, 42, 78, shade[700], 4) +
    c(126, 144, 4, amber) +
    [0, 1, 2, 3]
      .map((i) =>
        p(
          `M${16 + i * 42} 78 L${26 + i * 37} 34 H${63 + i * 37} L${58 + i * 42} 78 A21 18 0 0 1 ${16 + i * 42} 78Z`,
          i % 2 ? white : shade[500],
        ),
      )
      .join('') +
    g(42, 104, 0.32, bread(14, 62) + bread(74, 96)),
  popcorn: () =>
    [
      [70, 60],
      [100, 46],
      [130, 60],
      [56, 82],
      [86, 74],
      [116, 74],
      [146, 82],
    ]
      .map(([x = 0, y = 0]) => c(x, y, 22, cream) + c(x + 6, y + 4, 9, amberPale))
      .join('') +
    p('M42 88 H158 L142 186 H58Z', white) +
    [0, 1, 2]
      .map((i) => p(`M${54 + i * 36} 88 h18 l${-4 - i * 2 + 4} 98 h-12Z`, shade[500]))
      .join(''),
};
