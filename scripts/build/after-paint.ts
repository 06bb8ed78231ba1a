import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALIVE } from '../../web/src/lib/boot/alive.ts';

/** What the framework's build writes into a page to start it. */
export const PRELOADS = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/>/g;
export const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The larger files that the start needs, in whatever order; they do nothing by themselves. */
export const LIBRARIES = /\/(framework|shell|widgets|common)-/;

/** A script, without line breaks: fetches all files at once, after the first paint, and runs the steps. */
function later(files: readonly string[], steps: readonly string[]): string {
  return [
    // The last press before the page is alive, and a form that Enter was meant to send: done then.
    `{let early;const note=(event)=>{const of=event.target;`,
    `const found=event.type==='click'?of.closest('button:not([popovertarget])'):event.key==='Enter'&&of.form;`,
    `if(found)early=found};`,
    `for(const type of ['click','keydown'])addEventListener(type,note,true);`,
    `addEventListener(${JSON.stringify(ALIVE)},()=>{for(const type of ['click','keydown'])removeEventListener(type,note,true);`,
    `setTimeout(()=>{if(early)early.requestSubmit?early.requestSubmit():early.click()})},{once:true});`,
    `const files=${JSON.stringify(files)},steps=${JSON.stringify(steps)};let gone=false;`,
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
