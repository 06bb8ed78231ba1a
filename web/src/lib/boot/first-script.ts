import type { Early } from './prefetch.ts';

/** What a screen needs, by the pattern of its address. */
export interface Screen {
  /** A regular expression; what its groups find are the ids of the address. */
  readonly path: string;
  /** Its code, as places in the list of all files. */
  readonly files: readonly number[];
  /** What it asks the server for at once; `$1` stands for the first id. */
  readonly calls: readonly string[];
  /** The code that draws it from the answer to the first of them. */
  readonly look?: string;
}

export interface Plan {
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
export function begin({ base, common, steps, names, screens }: Plan): void {
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
  let user: unknown;
  try {
    storage = [sessionStorage, localStorage].find(holds);
    user = JSON.parse(storage?.getItem('user') ?? 'null');
  } catch {
    // Blocked, or not ours: then nobody is logged in.
    storage = undefined;
  }
  const stored = storage?.getItem('access_token');
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
