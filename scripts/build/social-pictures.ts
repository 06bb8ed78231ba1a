import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontverter from 'fontverter';
import * as hb from 'harfbuzzjs';
import sharp from 'sharp';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.ts';

/*
 * Draws the pictures that stand for the public pages where they are shared: the page's headline and
 * the school's mark on the way up the hills. Words are drawn as outlines of the display face, so that
 * the picture is the same on every machine, whatever fonts it has.
 */

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;

type School = (typeof import('../../web/src/content/school.ts'))['school'];

async function readSchool(web: string): Promise<School> {
  const file = join(web, 'src', 'content', 'school.ts');
  return (await import(pathToFileURL(file).href)).school;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The pictures that the built pages name, each with its words in the language of its page. */
function namedPictures(site: string): { picture: string; headline: string }[] {
  return globSync('**/index.html', { cwd: site }).flatMap((file) => {
    const html = readFileSync(join(site, file), 'utf8');
    const said = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`)
        .exec(html)?.[1]
        ?.replaceAll(/&(?:\w+|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
    const picture = said('og:image')?.split('/social/')[1];
    const headline = said('og:image:alt');
    return picture && headline ? [{ picture, headline }] : [];
  });
}

/**
 * An OKLCH colour as sRGB, by Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab/);
 * the renderer of SVG knows no newer colour spaces.
 */
export function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const clipped = Math.min(Math.max(linear, 0), 1);
    const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The colours of the design by their names in tokens.css: a rebranded site gets its own pictures. */
function readColours(ui: string): (name: string) => string {
  const written = readFileSync(join(ui, 'tokens.css'), 'utf8');
  const css = written
    .replaceAll(/calc\(([\d.]+) - var\(--brand-dim\)\)/g, '$1')
    .replaceAll(/var\((--\w+-hue)\)/g, (_, name: string) => {
      const [, hue = ''] = new RegExp(`${name}: (\\d+);`).exec(written) ?? [];
      return hue;
    });
  return (name) => {
    const found = new RegExp(`--${name}:[^;]*?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css);
    if (!found) throw new Error(`tokens.css has no colour --${name} in OKLCH`);
    const [, lightness, chroma, hue] = found;
    return hexOfOklch(Number(lightness), Number(chroma), Number(hue));
  };
}

interface Face {
  /** The width of a text in pixels. */
  width(text: string, size: number): number;
  /** The text as the data of an SVG path, its baseline at (x, y). */
  path(text: string, size: number, x: number, y: number): string;
}

async function openFace(ui: string, weight: number): Promise<Face> {
  const file = await fontverter.convert(readFileSync(join(ui, 'fonts', 'display.woff2')), 'sfnt');
  const face = new hb.Face(new hb.Blob(new Uint8Array(file)));
  const font = new hb.Font(face);
  font.setVariations([new hb.Variation('wght', weight)]);
  const glyphsOf = (text: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return { glyph: codepoint, xAdvance, xOffset, yOffset };
    });
  };
  return {
    width(text, size) {
      const units = glyphsOf(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      return (units * size) / face.upem;
    },
    path(text, size, x, y) {
      const scale = size / face.upem;
      let pen = 0;
      return glyphsOf(text)
        .map(({ glyph, xAdvance, xOffset, yOffset }) => {
          const at = pen + xOffset;
          pen += xAdvance;
          return { d: font.glyphToPath(glyph), at, yOffset };
        })
        .map(({ d, at, yOffset }) => placed(d, scale, x + at * scale, y - yOffset * scale))
        .join('');
    },
  };
}

/** A glyph's path, whose axis points up, scaled and moved to its place. */
function placed(d: string, scale: number, x: number, y: number): string {
  return d.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const moved = values.map((value, index) =>
      index % 2 === 0 ? x + value * scale : y - value * scale,
    );
    return command + moved.map((value) => value.toFixed(1)).join(' ');
  });
}

/** As few lines as the width allows, of about equal length. */
function broken(text: string, size: number, width: number, face: Face): string[] {
  const words = text.split(' ');
  for (let count = 1; ; count += 1) {
    const longest = Math.max(
      face.width(text, size) / count,
      ...words.map((w) => face.width(w, size)),
    );
    for (const limit of [longest, longest * 1.1, longest * 1.2, longest * 1.35, width]) {
      const lines: string[] = [];
      for (const word of words) {
        const line = lines.at(-1);
        if (line !== undefined && face.width(`${line} ${word}`, size) <= Math.min(limit, width)) {
          lines[lines.length - 1] = `${line} ${word}`;
        } else lines.push(word);
      }
      if (lines.length <= count || count >= words.length) return lines;
    }
  }
}

async function mark(publicFolder: string, logo = '/favicon.svg'): Promise<Buffer> {
  return sharp(join(publicFolder, logo), { density: 300 })
    .resize(76, 76, { fit: 'inside' })
    .png()
    .toBuffer();
}

function draw(
  headline: string,
  school: string,
  face: Face,
  colour: (name: string) => string,
): string {
  const room = WIDTH - 2 * MARGIN - 150;
  // The largest size at which the words stay clear of the mark above and the near hill below.
  const fits = (size: number) => broken(headline, size, room, face).length * size <= 290;
  const size = [112, 96, 84, 76, 68, 60, 52, 46].find(fits) ?? 40;
  const lines = broken(headline, size, room, face);
  const top = 322 - (lines.length * size * 1.04) / 2 + size * 0.85;
  const words = lines.map((line, index) =>
    face.path(line, size, MARGIN, top + index * size * 1.04),
  );
  const name = face.path(school, 36, MARGIN + 96, 101);
  const accent = colour('color-amber-400');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${colour('band')}"/>
  <circle cx="1072" cy="186" r="88" fill="${colour('color-amber-300')}"/>
  <path d="M560 630C760 560 860 330 1000 300C1100 280 1140 350 1200 372V630Z" fill="${colour('color-brand-700')}"/>
  <path d="M-20 630C200 520 420 560 620 566C840 572 980 470 1200 490V640H-20Z" fill="${colour('color-brand-600')}"/>
  <path d="M1024 302C1004 344 1092 362 1056 410C1026 450 1130 452 1112 500C1090 556 900 560 860 640" fill="none" stroke="${accent}" stroke-width="12" stroke-linecap="round"/>
  <path d="M1024 302V212" stroke="${colour('on-band')}" stroke-width="6" stroke-linecap="round"/>
  <path d="M1027 214C1044 205 1062 224 1082 213V250C1062 261 1044 242 1027 251Z" fill="${colour('color-amber-500')}"/>
  <path d="${words.join('')}" fill="${colour('on-band')}"/>
  <path d="${name}" fill="${colour('on-band')}"/>
</svg>`;
}

/** Writes the picture that each page of a built site names into its `social/`, in the design of `web`. */
export async function drawSocialPictures(web: string, site: string): Promise<void> {
  const folder = join(site, 'social');
  mkdirSync(folder, { recursive: true });
  const ui = join(web, 'src', 'ui');
  const school = await readSchool(web);
  const [face, colour] = [await openFace(ui, 800), readColours(ui)];
  const logo = await mark(join(web, 'public'), school.logo);
  for (const { headline, picture } of namedPictures(site)) {
    await sharp(Buffer.from(draw(headline, school.name, face, colour)))
      .composite([{ input: logo, left: MARGIN, top: 52 }])
      .png({ palette: true, quality: 90, effort: 4 })
      .toFile(join(folder, picture));
  }
}

if (import.meta.main) {
  const web = join(ROOT, 'web');
  await drawSocialPictures(web, join(web, 'build', 'client'));
}
