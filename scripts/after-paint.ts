import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRELOADS = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

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
    const modules = [start, ...[...html.matchAll(PRELOADS)].map(([, href]) => href)];
    // Two frames: the first is drawn when the second begins. A page in the background has no frames.
    const later = [
      `var go=function(){if(!go.done){go.done=1;${JSON.stringify(modules)}.forEach(function(m){`,
      `var l=document.createElement('link');l.rel='modulepreload';l.href=m;document.head.append(l)});`,
      `import(${JSON.stringify(start)})}};`,
      `document.hidden?go():(requestAnimationFrame(function(){requestAnimationFrame(go)}),setTimeout(go,2000))`,
    ].join('');
    const inline = `<script>{${later}}</script>`;
    writeFileSync(
      path,
      html.replaceAll(PRELOADS, '').replace(START, () => inline),
    );
  }
}
