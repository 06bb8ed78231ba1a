// The cast of the lessons: one way to draw a person, and a few people who come back from lesson to lesson.
import { c, ink, l, p, r, shade } from './draw.ts';

type Hair = 'short' | 'long' | 'bun' | 'curly' | 'bob' | 'bald' | 'waves';
export interface Look {
  skin: string;
  hair: string;
  style: Hair;
  shirt: string;
  glasses?: true;
  beard?: true;
}

const behind: Record<Hair, (color: string) => string> = {
  short: () => '',
  bald: () => '',
  long: (h) => p('M52 84 C44 16 156 16 148 84 L154 158 C124 170 76 170 46 158Z', h),
  waves: (h) =>
    p(
      'M52 84 C44 16 156 16 148 84 C166 104 142 116 158 138 C150 158 128 150 100 152 C72 150 50 158 42 138 C58 116 34 104 52 84Z',
      h,
    ),
  bob: (h) => p('M52 82 C44 18 156 18 148 82 L152 122 C130 130 70 130 48 122Z', h),
  bun: (h) => c(100, 24, 20, h) + p('M56 84 C50 24 150 24 144 84 V100 H56Z', h),
  curly: (h) =>
    [
      [58, 62],
      [72, 40],
      [100, 32],
      [128, 40],
      [142, 62],
      [54, 86],
      [146, 86],
      [58, 106],
      [142, 106],
    ]
      .map(([x = 0, y = 0]) => c(x, y, 21, h))
      .join(''),
};
const front: Record<Hair, (color: string) => string> = {
  short: (h) =>
    p(
      'M60 82 C52 24 148 24 140 82 C138 64 128 58 112 56 C92 60 72 54 66 62 C62 68 62 76 60 82Z',
      h,
    ),
  bald: () => '',
  long: (h) => p('M60 84 C58 28 142 28 140 84 C134 60 116 52 106 46 C98 58 72 60 60 84Z', h),
  waves: (h) => p('M60 84 C58 28 142 28 140 84 C136 62 122 54 94 48 C84 62 68 62 60 84Z', h),
  bob: (h) => p('M60 76 C60 30 140 30 140 76 C130 62 70 62 60 76Z', h),
  bun: (h) => p('M60 80 C58 32 142 32 140 80 C130 56 70 56 60 80Z', h),
  curly: (h) =>
    [
      [74, 52],
      [92, 46],
      [110, 46],
      [127, 53],
    ]
      .map(([x = 0, y = 0]) => c(x, y, 14, h))
      .join(''),
};

export function person(look: Look): string {
  const { skin, hair, style, shirt } = look;
  const glasses = look.glasses
    ? `<g fill="none" stroke="${shade[950]}" stroke-width="4"><circle cx="84" cy="86" r="13"/><circle cx="116" cy="86" r="13"/><path d="M97 86 H103"/></g>`
    : '';
  const beard = look.beard
    ? p('M63 92 C64 136 136 136 137 92 C128 106 116 102 100 102 C84 102 72 106 63 92Z', hair)
    : '';
  return (
    behind[style](hair) +
    p('M14 200 C14 158 52 144 100 144 C148 144 186 158 186 200Z', shirt) +
    p('M82 112 H118 V144 C118 160 82 160 82 144Z', skin) +
    p('M82 122 C92 132 108 132 118 122 V130 C108 138 92 138 82 130Z', 'rgba(41,18,79,.16)') +
    c(62, 90, 8, skin) +
    c(138, 90, 8, skin) +
    `<ellipse cx="100" cy="86" rx="38" ry="44" fill="${skin}"/>` +
    beard +
    front[style](hair) +
    c(85, 86, 4.5, shade[950]) +
    c(115, 86, 4.5, shade[950]) +
    l('M78 74 Q85 70 91 74 M109 74 Q115 70 122 74', 'rgba(41,18,79,.55)', 3.5) +
    glasses +
    (look.beard
      ? p('M86 108 Q100 120 114 108Z', ink.white)
      : p('M84 104 Q100 122 116 104Z', '#8d2f3a')) +
    r(74, 98, 10, 6, 'rgba(224,82,79,.22)', 3) +
    r(116, 98, 10, 6, 'rgba(224,82,79,.22)', 3)
  );
}

export const people: Record<string, string> = {
  ana: person({ skin: '#d99c6c', hair: '#3a2218', style: 'waves', shirt: ink.amber }),
  leo: person({ skin: '#8d5a3b', hair: '#1f1512', style: 'curly', shirt: shade[500] }),
  maya: person({
    skin: '#f0c29b',
    hair: '#2a1a2e',
    style: 'bob',
    shirt: shade[700],
    glasses: true,
  }),
  tom: person({
    skin: '#f3cfb0',
    hair: '#b5652b',
    style: 'short',
    shirt: ink.greenDark,
    beard: true,
  }),
  sofia: person({ skin: '#6f4430', hair: '#1b1110', style: 'bun', shirt: '#e0724f' }),
  claire: person({ skin: '#f6d5ba', hair: '#d79a3c', style: 'long', shirt: shade[600] }),
  hugo: person({ skin: '#e3ac80', hair: '#4a2f20', style: 'short', shirt: '#3f7fb5' }),
  rosa: person({
    skin: '#e6b48a',
    hair: '#b9b2c6',
    style: 'bun',
    shirt: shade[400],
    glasses: true,
  }),
  jorge: person({
    skin: '#c48f66',
    hair: '#8d8794',
    style: 'short',
    shirt: ink.greenDark,
    beard: true,
  }),
  kenji: person({
    skin: '#efc79f',
    hair: '#17131c',
    style: 'short',
    shirt: ink.amberDark,
    glasses: true,
  }),
};
