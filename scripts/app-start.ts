/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_URL_HERE } from '@trilha/contract';
import { minifySync } from 'vite';
import { EARLY_CALLS } from '../web/src/early-calls.ts';
import type { Early } from '../web/src/lib/early.ts';
import { LIBRARIES, PRELOADS, START } from './after-paint.ts';
import { readManifest, type Route, routeFiles } from './route-manifest.ts';

/** What a screen needs, by the pattern of its address. */
interface Screen {
  /** A regular expression; what its groups find are the ids of the address. */
  readonly path: string;
  /** Its code, as places in the list of all files. */
  readonly files: readonly number[];
  /** What it asks the server for at once; `$1` stands for the first id. */
  readonly calls: readonly string[];
  /** The code that draws it from the answer to the first of them. */
  readonly look?: string;
}

interface Plan {
  /** The address of the API. */
  readonly base: string;
  /** The files that every screen needs. */
  readonly common: readonly string[];
  /** The modules that start the app, one after the other. */
  readonly steps: readonly string[];
  /** The names of the screens' files. */
  readonly names: readonly string[];
  readonly screens: readonly Screen[];
}

/**
 * Runs in the page, before anything else of it. The code of the screen and the screen's data are asked
 * for side by side; one after the other, each would be a journey to the server and back. Where a
 * screen can be drawn from the data alone, it is, and the app takes over when it has come.
 */
function begin({ base, common, steps, names, screens }: Plan): void {
  const queue = [...steps];
  const run = () => {
    const step = queue.shift();
    // Libraries run one after the other, so that the page answers in between.
    if (step) void import(step).then(() => setTimeout(run));
  };
  const fetchAhead = (files: readonly string[]) => {
    for (const href of files) {
      const link = document.createElement('link');
      const isStyle = href.endsWith('.css');
      Object.assign(link, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      document.head.append(Object.assign(link, { href }));
    }
  };

  const holds = (each: Storage) => each.getItem('access_token') && each.getItem('user');
  let storage: Storage | undefined;
  try {
    storage = [sessionStorage, localStorage].find(holds);
  } catch {
    // Blocked: then nobody is logged in either.
  }
  const stored = storage?.getItem('access_token');
  const user: unknown = JSON.parse(storage?.getItem('user') ?? 'null');
  const isStaff = typeof user === 'object' && user !== null && 'is_staff' in user && user.is_staff;
  // Where the screens lead at once: staff begins in the admin area, and nobody else gets there.
  const here = location.pathname.replace(/(.)\/$/, '$1');
  const to = isStaff && here === '/dashboard' ? '/admin' : here;
  const path = !isStaff && to.startsWith('/admin') ? '/dashboard' : to;
  const screen = stored ? screens.find((each) => new RegExp(each.path).test(path)) : undefined;
  const files = [...common, ...(screen?.files ?? []).map((place) => `/assets/${names[place]}`)];
  // Without a server that tells where the API is, the app reads it from a file.
  if (!storage || !stored || !screen || base.endsWith('.invalid')) {
    fetchAhead(files);
    run();
    return;
  }

  const kept = storage;
  const tokens = [stored];
  const headers = { Accept: 'application/json' };
  /** A fresh token where the stored one has run out; the old one where that does not work. */
  const refreshed = async () => {
    const refresh = kept.getItem('refresh_token');
    const answer = await fetch(`${base}/token/refresh/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    const { access }: { access?: string } = answer.ok ? await answer.json() : {};
    // Meanwhile another tab may have logged in anew, or out.
    if (!access || kept.getItem('refresh_token') !== refresh) return stored;
    kept.setItem('access_token', access);
    tokens.push(access);
    return access;
  };
  let hasRunOut = false;
  try {
    const part = stored.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    hasRunOut = exp * 1000 < Date.now();
  } catch {
    // Not a token that can be read here; the server will say what it thinks of it.
  }
  const token = hasRunOut && kept.getItem('refresh_token') ? refreshed() : stored;
  const ask = async (call: string) =>
    fetch(base + call, { headers: { ...headers, Authorization: `Bearer ${await token}` } });
  const asked = screen.calls.map((pattern) => path.replace(new RegExp(screen.path), pattern));
  const answers = new Map<string, Promise<Response>>();
  const early: Early = { base, tokens, answers };
  window.early = early;
  const askFor = (calls: readonly string[]) => {
    for (const call of calls) {
      const answer = ask(call);
      // Who takes it hears of a failure.
      answer.catch(() => undefined);
      answers.set(call, answer);
    }
  };
  let isRunning = false;
  const go = () => {
    if (isRunning) return;
    isRunning = true;
    fetchAhead(files);
    askFor(asked.slice(1));
    run();
  };
  askFor(asked.slice(0, 1));
  const first = answers.get(asked[0] ?? '');
  if (!screen.look || !first || isStaff) {
    go();
    return;
  }
  const draw = async () => {
    const [look, answer] = await Promise.all([import(screen.look ?? ''), first]);
    // With the picture that it begins with: what is seen comes before what brings it alive.
    if (answer.ok) await look.default(await answer.clone().json(), user);
  };
  // Two frames: the first is drawn when the second begins. A page in the background has no frames.
  const drawn = () => {
    if (document.hidden) go();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 50)));
  };
  draw().then(drawn, go);
  setTimeout(go, 2500);
}

/** `course/:id/quizzes` as a regular expression. */
function patternOf(path: string): string {
  return `^/${path.replaceAll(/:\w+/g, '(\\d+)')}$`;
}

/** The screens behind the log-in; their files are places in `names`. */
function screensOf(
  routes: ReadonlyMap<string, Route>,
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
    const files = routeFiles(routes, id).filter((file) => !common.includes(file));
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
  const screens = screensOf(routes, looks, there, names);
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
