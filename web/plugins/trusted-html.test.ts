import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { trustedHtml } from './trusted-html.ts';

/** The files that every build needs, so that each function of ours is called. */
const CONTROLS = `
  export function fill(root, html) { root.setHTMLUnsafe ? root.setHTMLUnsafe(html) : (root.innerHTML = html); }
  export function more(track, html) { track.insertAdjacentHTML('afterbegin', html); }
  export function sheet(styleParent) { return styleParent.querySelectorAll("style:not([media])"); }`;

/** Builds a page that uses these files, and gives its code. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-html-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = { 'node_modules/media-chrome/controls.js': CONTROLS, ...files };
  for (const [name, code] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  const input = join(folder, 'entry.js');
  const names = Object.keys(all);
  writeFileSync(
    input,
    names
      .map((name, at) => `import * as m${at} from './${name}';\nwindow.m${at} = m${at};`)
      .join('\n'),
  );
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [trustedHtml],
    build: { write: false, minify: false, rolldownOptions: { input } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

test('the controls of the player write their HTML by our functions, and find their style sheets', async () => {
  const code = await built({});
  expect(code).toContain('root.setHTMLUnsafe ? setHtml(root, html) : setHtml(root, html)');
  expect(code).toMatch(/insertHtml\(track, ['"]afterbegin['"], html\)/);
  expect(code).toContain('sheetsOf(styleParent)');
  expect(code).not.toContain('setHTMLUnsafe(');
});

test('nothing is removed as nodes, also where a library does it by HTML', async () => {
  const code = await built({
    'node_modules/react-aria/announcer.js': `export function clear(log) { log.innerHTML = ''; }`,
  });
  expect(code).toContain('log.replaceChildren()');
});

test('React, which is a module of CommonJS, writes by our function', async () => {
  const code = await built({
    'node_modules/react-dom/cjs/react-dom-client.production.js': `exports.set = function (element, value) { element.innerHTML = value.a || value.b; };`,
  });
  expect(code).toMatch(/setHtml\(element, value\.a \|\| value\.b\)/);
});

test.for([
  ['innerHTML', 'element.innerHTML = text;'],
  ['outerHTML', 'element.outerHTML = text;'],
  ['parseFromString', 'new DOMParser().parseFromString(text, "text/html");'],
  ['createContextualFragment', 'document.createRange().createContextualFragment(text);'],
] as const)(
  'a library that uses %s and is not known does not get into the site',
  async ([, use]) => {
    const file = 'node_modules/other/index.js';
    await expect(
      built({ [file]: `export function use(element, text) { ${use} }` }),
    ).rejects.toThrow('writes HTML');
  },
);
