/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_URL_HERE } from '@trilha/contract';
import { minifySync } from 'vite';
import { EARLY_CALLS, EARLY_CODE } from '../../web/src/early-calls.ts';
import { begin, type Plan, type Screen } from '../../web/src/lib/boot/first-script.ts';
import { LIBRARIES, PRELOADS, START } from './after-paint.ts';
import { type Chunk, loadedWith, readChunks } from './bundle-graph.ts';
import { readManifest, type Route, routeFiles } from './route-manifest.ts';

/** `course/:id/quizzes` as a regular expression. */
function patternOf(path: string): string {
  return `^/${path.replaceAll(/:\w+/g, '(\\d+)')}$`;
}

/** The screens behind the log-in; their files are places in `names`. */
function screensOf(
  routes: ReadonlyMap<string, Route>,
  chunks: readonly Chunk[],
  looks: ReadonlyMap<string, string>,
  common: readonly string[],
  names: string[],
): Screen[] {
  const placeOf = (file: string) => {
    const name = file.replace('/assets/', '');
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const screens: Screen[] = [];
  for (const [id, { address, isScreen }] of routes) {
    if (!/^(dashboard|profile|course|admin)\b/.test(address) || !isScreen) continue;
    const code = chunks.filter(({ modules }) => modules.includes(EARLY_CODE[id] ?? ''));
    const starts = [...routeFiles(routes, id), ...code.map(({ file }) => file)];
    const files = [...loadedWith(chunks, starts)].filter((file) => !common.includes(file));
    const look = looks.get(id);
    screens.push({
      path: patternOf(address),
      files: files.map(placeOf),
      calls: EARLY_CALLS[id] ?? [],
      ...(look ? { look } : {}),
    });
  }
  return screens;
}

/** The page that React Router's build makes for every address that is not prerendered. */
const FALLBACK = '__spa-fallback.html';

/** Lets the page for the screens behind the log-in begin with its screen's data and code. */
export function startScreensEarly(site: string, looks: ReadonlyMap<string, string>): void {
  const path = join(site, FALLBACK);
  const html = readFileSync(path, 'utf8');
  const code = START.exec(html)?.[1];
  if (code === undefined)
    throw new Error(`${FALLBACK} does not start in the way that is known here`);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const start = `/assets/start-${hash}.js`;
  writeFileSync(join(site, start), code);
  const common = [start, ...[...html.matchAll(PRELOADS)].map(([, href]) => href ?? '')];
  const steps = [...common.filter((href) => LIBRARIES.test(href)), start];
  const names: string[] = [];
  const { routes } = readManifest(site);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const there = [...common, ...styles.map(([, href]) => href ?? '')];
  const screens = screensOf(routes, readChunks(site), looks, there, names);
  const plan: Plan = { base: API_URL_HERE, common, steps, names, screens };
  const minified = minifySync('start.js', `export default ${begin.toString()}`).code;
  const text = minified.replace('export default ', '').replace(/;?\s*$/, '');
  const script = `<script>(${text})(${JSON.stringify(plan)})</script>`;
  writeFileSync(
    path,
    html
      .replaceAll(PRELOADS, '')
      // React looks for a script in this place when it takes the page over.
      .replace(START, '<script></script>')
      .replaceAll(LATER, '')
      // Before the style sheet, which would hold it up.
      .replace('<script>', () => `${icon(site)}${script}<script>`),
  );
}

/**
 * What the screen's data need not wait for: the app brings these with it. The headlines are drawn with
 * the fallback face until theirs is there.
 */
const LATER =
  /<link rel="(?:(?:apple-touch-)?icon|manifest)"[^>]*\/>|<link [^>]*\/display-[^>]*\/>/g;

/** The school's mark within the page itself. */
function icon(site: string): string {
  const drawing = encodeURIComponent(readFileSync(join(site, 'favicon.svg'), 'utf8').trim());
  return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${drawing}"/>`;
}
