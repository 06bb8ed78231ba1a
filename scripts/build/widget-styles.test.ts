import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WIDGET_STYLES } from '../../server/src/platform/http/page-policy.ts';
import { ROOT } from '../run.ts';

/** The style sheets that a module writes into style elements, as the browser gets them. */
function stylesIn(code: string): string[] {
  const texts = code.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g);
  return [...texts].map(([, text = '']) =>
    text
      .replaceAll(/\$\{([\w$]+)\}/g, (_, name: string) => {
        const value = code.split(`const ${name} = '`)[1]?.split("'", 1)[0];
        if (value === undefined) throw new Error(`${name} is no constant text.`);
        return value;
      })
      .trim(),
  );
}

test('the policy of the pages takes the style sheets that the widgets write, and no others', () => {
  const files = globSync('node_modules/react-aria{,-components}/dist/**/*.mjs', { cwd: ROOT });
  const codes = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const writers = codes.filter((code) => /createElement\(['"]style['"]\)/.test(code));
  expect(writers.flatMap(stylesIn).toSorted()).toEqual(WIDGET_STYLES.toSorted());
  expect(writers).toHaveLength(WIDGET_STYLES.length);
});
