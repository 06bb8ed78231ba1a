import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRELOADS = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The larger files that the start needs, in whatever order; they do nothing by themselves. */
const LIBRARIES = /\/(framework|shell|widgets|common)-/;

/** A script, without line breaks: fetches all files at once, after the first paint, and runs the steps. */
function later(files: readonly string[], steps: readonly string[]): string {
  return [
    `{const files=${JSON.stringify(files)},steps=${JSON.stringify(steps)};let gone=false;`,
    `const run=()=>{const step=steps.shift();if(step)import(step).then(()=>setTimeout(run))};`,
    `const go=()=>{if(gone)return;gone=true;for(const href of files)`,
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));run()};`,
    // Two frames: the first is drawn when the second begins. A page in the background has no frames.
    `if(document.hidden)go();else{requestAnimationFrame(()=>requestAnimationFrame(go));setTimeout(go,2000)}}`,
  ].join('');
}

/**
 * Lets what one reads of a prerendered page come first: the scripts, which only bring it alive, are
 * asked for once the browser has painted, all at the same time. Without this they take the line from
 * the style sheet and the fonts. What the framework wrote inline to start the page becomes a file,
 * because the page's policy names inline scripts by what they say.
 */
export function startAfterPaint(folder: string): void {
  for (const file of globSync('**/index.html', { cwd: folder })) {
    const path = join(folder, file);
    const html = readFileSync(path, 'utf8');
    const code = START.exec(html)?.[1];
    if (code === undefined) throw new Error(`${file} does not start in the way that is known here`);
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    const start = `/assets/start-${hash}.js`;
    writeFileSync(join(folder, start), code);
    const modules = [start, ...[...html.matchAll(PRELOADS)].map(([, href]) => href ?? '')];
    // Libraries run one after the other, so that the page answers in between, then what starts it.
    const steps = [...modules.filter((href) => LIBRARIES.test(href)), start];
    const inline = `<script>${later(modules, steps)}</script>`;
    writeFileSync(
      path,
      html.replaceAll(PRELOADS, '').replace(START, () => inline),
    );
  }
}
