import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontverter from 'fontverter';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';

/** How many closed lines draw the zero of a face at a weight. */
async function contoursOfZero(face: string, weight: number): Promise<number> {
  const file = readFileSync(join(ROOT, 'web', 'src', 'ui', 'fonts', face));
  const font = new Font(new Face(new Blob(await fontverter.convert(file, 'sfnt')), 0));
  font.setVariations([new Variation('wght', weight)]);
  const path = font.glyphToPath(font.nominalGlyph(0x30) ?? 0);
  return path.match(/M/g)?.length ?? 0;
}

// The outside and the hole. A slash would part the hole into two, or be a line of its own.
test.each([
  ['text.woff2', 400],
  ['text.woff2', 700],
  ['display.woff2', 500],
  ['display.woff2', 800],
])('the zero of %s has no slash at weight %i', async (face, weight) => {
  expect(await contoursOfZero(face, weight)).toBe(2);
});
