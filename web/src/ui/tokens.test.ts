import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
// oxlint-disable-next-line trilha/import-law -- what content publishes must keep the contrast of the tokens.
import { brandDim, FIRST_COLOURS } from '../content/colours.ts';

const WEB = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${WEB}${file}`, 'utf8');

/** What explains the code is no code. */
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(?<![:'"])\/\/.*$/gm, '');

const WRITTEN = withoutComments(read('src/ui/tokens.css'));

/** The tokens with these hues, as numbers. */
function tokensWith(brandHue: number, accentHue: number): string {
  return WRITTEN.replaceAll('var(--brand-hue)', String(brandHue))
    .replaceAll('var(--accent-hue)', String(accentHue))
    .replaceAll(/calc\(([\d.]+) - var\(--brand-dim\)\)/g, (_, lightness: string) =>
      (Number(lightness) - brandDim(brandHue)).toFixed(3),
    );
}
const TOKENS = tokensWith(FIRST_COLOURS.brandHue, FIRST_COLOURS.accentHue);

describe('each screen moves and colours by the tokens', () => {
  /** Files that browsers and phones read before there are style sheets. */
  const WITHOUT_STYLES = new Set(['src/features/site/manifest.ts']);
  const files = globSync('src/**/*.{css,ts,tsx}', { cwd: WEB }).filter(
    (file) => !/\.(test|testing)\.tsx?$/.test(file) && file !== 'src/ui/tokens.css',
  );

  const RAW = {
    // #fff, rgb(…); in classes as `bg-[#fff]`.
    colour:
      /(?<=["'`:[(\s])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=["'`;,\])\s])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi,
    'named colour':
      /\b(?:fill|stroke|color|background(?:-color)?)(?:=\{?|:\s*)["']?(?:black|white|red|gr[ae]y|orange|yellow|purple)\b/gi,
    duration:
      /\b(?:duration|delay)-(?:\d|\[)|\b(?:animation|transition)[\w-]*:[^;]*?\b\d*\.?\d+m?s\b/gi,
    curve:
      /\bcubic-bezier\(|\bease-(?:in|out|linear|initial|\[)|\b(?:animation|transition)[\w-]*:[^;]*?(?<![\w-])(?:linear|ease(?:-in|-out)?)\b/gi,
    animation: /\banimate-\[|\btransition-\[(?!width\])/gi,
  };

  test.each(Object.entries(RAW))('no raw %s', (_, raw) => {
    expect(files.length).toBeGreaterThan(200);
    const found = files
      .filter((file) => !WITHOUT_STYLES.has(file))
      .flatMap((file) =>
        (withoutComments(read(file)).match(raw) ?? []).map((what) => `${file}: ${what}`),
      );
    expect(found).toEqual([]);
  });
});

describe('the tokens themselves', () => {
  test('the first school has the hues that stand there', () => {
    const { brandHue, accentHue } = FIRST_COLOURS;
    expect(WRITTEN).toContain(`--brand-hue: ${brandHue};`);
    expect(WRITTEN).toContain(`--accent-hue: ${accentHue};`);
  });

  test('one curve and two speeds; what turns or pulses while something is waited for has its own pace', () => {
    expect(TOKENS.match(/cubic-bezier\([^)]*\)/g)).toHaveLength(1);
    expect(TOKENS.match(/--(?:ease|fast|slow): [^;]*/g)).toEqual([
      '--ease: cubic-bezier(0.2, 0.7, 0.2, 1)',
      '--fast: 150ms',
      '--slow: 250ms',
    ]);
    const durations = TOKENS.split('\n')
      .filter((line) => /\b\d*\.?\d+m?s\b/.test(line))
      .map((line) => line.trim().split(':')[0]);
    expect(durations).toEqual([
      '--fast',
      '--slow',
      '--animate-spin',
      '--animate-pulse',
      'animation-duration',
      'transition-duration',
    ]);
    expect(TOKENS).toMatch(/prefers-reduced-motion: reduce[^@]*transition-duration: 0s !important/);
  });

  test('amber is one hue, whatever it is called and in both themes', () => {
    const hues = (name: string) =>
      [...TOKENS.matchAll(new RegExp(`--(?:${name}):([^;]*);`, 'g'))]
        .flatMap(([, value = '']) => [...value.matchAll(/oklch\([\d.]+ [\d.]+ ([\d.]+)/g)])
        .map(([, hue]) => hue);
    const amber = hues('color-amber-\\d+|accent[\\w-]*|warning[\\w-]*');
    expect(amber.length).toBeGreaterThan(14);
    expect(new Set(amber).size).toBe(1);
    // The ring around what has the focus is purple on bright ground, and amber on dark.
    expect(hues('focus').at(-1)).toBe(amber[0]);
  });
});

describe.each(['light', 'dark'] as const)('the contrast of the %s theme', (theme) => {
  /** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for what shows a state or the focus (1.4.11). */
  const TEXT = [
    ...['surface', 'surface-raised', 'surface-sunken'].flatMap((ground) =>
      [
        'ink',
        'ink-muted',
        'brand-ink',
        'accent-ink',
        'danger-ink',
        'success-ink',
        'warning-ink',
      ].map((ink) => [ink, ground]),
    ),
    ...['brand', 'accent', 'danger', 'success', 'warning'].flatMap((tone) => [
      [`${tone}-ink`, `${tone}-soft`],
      ['ink', `${tone}-soft`],
    ]),
    ...['brand', 'accent', 'danger'].flatMap((tone) => [
      [`on-${tone}`, tone],
      [`on-${tone}`, `${tone}-hover`],
    ]),
    ['on-band', 'band'],
    ['on-band-muted', 'band'],
    ['on-band-muted', 'band-deep'],
    ['ink-muted', 'accent-soft'],
    ['ink-muted', 'brand-soft'],
  ];
  const MARKS = [
    ...['surface', 'surface-raised', 'surface-sunken'].flatMap((ground) =>
      ['line-strong', 'focus', 'brand-ink', 'accent-ink'].map((mark) => [mark, ground]),
    ),
    // The tick of a lesson, and the edge of a bar beside its filling.
    ['on-accent', 'accent'],
  ];

  /** The luminance of a colour token, by Björn Ottosson's matrices. */
  function luminance(name: string, tokens: string): number {
    const value = new RegExp(`\\n {2}--${name}: ([^;]*);`).exec(tokens)?.[1] ?? '';
    const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    const [, lightness, chroma, hue] = colours[theme === 'dark' ? colours.length - 1 : 0] ?? [];
    const angle = (Number(hue) * Math.PI) / 180;
    const [l0, a, b] = [
      Number(lightness),
      Number(chroma) * Math.cos(angle),
      Number(chroma) * Math.sin(angle),
    ];
    const l = (l0 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (l0 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (l0 - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const [red, green, blue] = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function tooWeak(pairs: readonly string[][], least: number, tokens = TOKENS): string[] {
    return pairs.flatMap(([over = '', under = '']) => {
      const [darker = NaN, brighter = NaN] = [
        luminance(over, tokens),
        luminance(under, tokens),
      ].toSorted((x, y) => x - y);
      const contrast = (brighter + 0.05) / (darker + 0.05);
      return contrast >= least ? [] : [`${over} on ${under}: ${contrast.toFixed(2)}`];
    });
  }

  test('texts reach 4.5, marks and the focus 3', () => {
    expect(tooWeak(TEXT, 4.5)).toEqual([]);
    expect(tooWeak(MARKS, 3)).toEqual([]);
  });

  test('and so they do in each hue that a school may choose', () => {
    const weak = Array.from({ length: 360 }, (_, hue) =>
      [tokensWith(hue, FIRST_COLOURS.accentHue), tokensWith(FIRST_COLOURS.brandHue, hue)].flatMap(
        (tokens) => [...tooWeak(TEXT, 4.5, tokens), ...tooWeak(MARKS, 3, tokens)],
      ),
    );
    expect(weak.flat()).toEqual([]);
  });
});
