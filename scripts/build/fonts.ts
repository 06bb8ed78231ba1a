import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fontverter from 'fontverter';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { ROOT } from '../run.ts';
import { withPlainZero } from './plain-zero.ts';

/*
 * Writes web/src/ui/fonts: the two faces of the design with the letters and weights that the product
 * uses, and nothing else, because every visitor loads them first of all. Run after a change of a
 * face, of its weights in tokens.css, or of the languages taught.
 */

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

const ASCII = between(0x20, 0x7e);
const SIGNS = '–—‘’“”…•·«»€°ºª×−¿¡\u00A0\u202F\u2011';
/** All of Latin-1: people's names and what staff write. */
const TEXT_LETTERS = `${between(0xa0, 0xff)}ŒœŸ→←↑↓✓`;
/** Portuguese, French and Spanish: headlines. Rarer letters there come from the fallback face. */
const DISPLAY_LETTERS = 'ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜŸŒÆáàâãäçéèêëíìîïñóòôõöúùûüÿœæß';

const FACES = [
  {
    name: 'text.woff2',
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    letters: ASCII + SIGNS + TEXT_LETTERS,
    weights: { min: 400, max: 700 },
    isZeroSlashed: true,
  },
  {
    name: 'display.woff2',
    from: '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2',
    letters: ASCII + SIGNS + DISPLAY_LETTERS,
    weights: { min: 500, max: 800 },
    isZeroSlashed: false,
  },
] as const;

/** Written by the same library, which leaves nothing of the table that we have made ourselves unchecked. */
async function unslashed(face: Buffer, letters: string): Promise<Buffer> {
  const font = await fontverter.convert(face, 'sfnt');
  const zero = new Font(new Face(new Blob(font), 0)).nominalGlyph(0x30);
  if (zero === undefined) throw new Error('The text face has no zero.');
  return subsetFont(withPlainZero(font, zero), letters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
  });
}

const folder = join(ROOT, 'web', 'src', 'ui', 'fonts');
mkdirSync(folder, { recursive: true });
for (const { name, from, letters, weights, isZeroSlashed } of FACES) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(from)));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: { wght: weights },
  });
  const part = isZeroSlashed ? await unslashed(cut, letters) : cut;
  writeFileSync(join(folder, name), part);
  console.log(`${name}: ${whole.length} bytes become ${part.length}`);
}
