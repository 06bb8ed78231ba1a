// The few SVG shapes and the colours from which every picture is made.
export const shade = {
  50: '#f6f2ff',
  100: '#ede6ff',
  200: '#dccfff',
  300: '#c3abff',
  400: '#a67ffb',
  500: '#8b55f0',
  600: '#7636dc',
  700: '#6329bb',
  800: '#512498',
  900: '#41207a',
  950: '#29124f',
} as const;
export const ink = {
  amber: '#f5a524',
  amberDark: '#d97f12',
  amberPale: '#ffe3ae',
  cream: '#fff6e3',
  white: '#ffffff',
  green: '#4fb477',
  greenDark: '#2e8b57',
  red: '#e0524f',
} as const;

export const r = (x: number, y: number, w: number, h: number, fill: string, rx = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`;
export const c = (cx: number, cy: number, radius: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/>`;
export const p = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const l = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const t = (x: number, y: number, size: number, text: string, fill: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="900" text-anchor="middle" fill="${fill}">${text}</text>`;
export const g = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;

/** draws into a 200 by 200 box; what stands after ':' in the picture's name is the argument */
export type Drawing = (argument: string) => string;
