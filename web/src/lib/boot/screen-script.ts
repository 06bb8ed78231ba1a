import { SIDEBAR_FOLDED } from './before-paint.ts';
import type { Early } from './prefetch.ts';
import { readPlan, type ScreenPlan, type ScreensPlan } from './plan.ts';
import { fetchAhead, runApp } from './run-app.ts';

/*
 * The first script of the page of all screens behind the log-in, which stands in the page itself. It
 * shows the screen's frame, and asks for the screen's code and data side by side: one after the
 * other, each would be a round trip.
 */

/** Who is logged in, as far as the stored session tells. */
interface Session {
  readonly storage: Storage;
  readonly access: string;
  readonly isStaff: boolean;
  readonly language: unknown;
}

function storedSession(): Session | null {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const access = storage.getItem('access_token');
      const user: unknown = JSON.parse(storage.getItem('user') ?? 'null');
      if (!access || typeof user !== 'object' || user === null) continue;
      const isStaff = 'is_staff' in user && user.is_staff === true;
      return { storage, access, isStaff, language: 'language' in user && user.language };
    }
  } catch {
    // Blocked, or not ours: then nobody is logged in.
  }
  return null;
}

/** Where the screens lead at once: staff begins in the admin area, and nobody else gets there. */
function addressFor({ isStaff }: Session): string {
  const here = location.pathname.replace(/(.)\/$/, '$1');
  if (isStaff) return here === '/dashboard' ? '/admin' : here;
  return here === '/admin' || here.startsWith('/admin/') ? '/dashboard' : here;
}

function isSidebarFolded(): boolean {
  try {
    return localStorage.getItem(SIDEBAR_FOLDED) !== null;
  } catch {
    return false;
  }
}

function hasRunOut(token: string): boolean {
  try {
    const part = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return exp * 1000 < Date.now();
  } catch {
    // Not a token that can be read here; the server will say what it thinks of it.
    return false;
  }
}

const JSON_ONLY = { Accept: 'application/json' };

/** A fresh token in the place of one that has run out; the old one where that does not work. */
async function refreshed(base: string, { storage, access }: Session): Promise<string> {
  const refresh = storage.getItem('refresh_token');
  if (!refresh) return access;
  const answer = await fetch(`${base}/token/refresh/`, {
    method: 'POST',
    headers: { ...JSON_ONLY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  const { access: fresh }: { access?: string } = answer.ok ? await answer.json() : {};
  // Meanwhile another tab may have logged in anew, or out.
  if (!fresh || storage.getItem('refresh_token') !== refresh) return access;
  storage.setItem('access_token', fresh);
  return fresh;
}

/** Fetches a picture that an answer names. Who draws it asks for it only when all the code has come. */
async function fetchPictureAhead(answer: Response, pattern: string, base: string): Promise<void> {
  const [, picture] = new RegExp(pattern).exec(await answer.clone().text()) ?? [];
  if (picture) new Image().src = new URL(picture, new URL(base, location.href)).href;
}

/** Asks for a screen's data; `call` takes the answers (see lib/boot/prefetch.ts). */
function askFor(
  { calls, path, picture }: ScreenPlan,
  base: string,
  session: Session,
  language: string,
): void {
  const tokens = [session.access];
  const token = hasRunOut(session.access)
    ? refreshed(base, session).then((fresh) => {
        tokens.push(fresh);
        return fresh;
      })
    : session.access;
  const ask = (call: string, access: string) =>
    fetch(base + call, {
      headers: {
        ...JSON_ONLY,
        Authorization: `Bearer ${access}`,
        'X-Interface-Language': language,
      },
    });
  const answers: Early['answers'] = new Map();
  for (const pattern of calls) {
    const call = address.replace(new RegExp(path), pattern);
    // At once: the small answers would wait behind the code.
    const answer =
      typeof token === 'string' ? ask(call, token) : token.then((fresh) => ask(call, fresh));
    const isFirst = answers.size === 0;
    const ahead =
      isFirst && picture ? answer.then((it) => fetchPictureAhead(it, picture, base)) : answer;
    // Who takes it hears of a failure.
    ahead.catch(() => undefined);
    answers.set(call, answer);
  }
  window.early = { address, base, tokens, answers };
}

/** @param crossOrigin as the code that uses it will ask for it, or it is fetched a second time */
function fetchStylesAhead(files: readonly string[], crossOrigin: string | null): void {
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'style', crossOrigin, href }));
  }
}

const plan = readPlan() as ScreensPlan;
const isStyle = (file: string) => file.endsWith('.css');
const isCode = (file: string) => !isStyle(file);

/** The language of a screen: the user's, where the session holds one. */
function languageOf({ texts, lang }: ScreenPlan, { language }: Session): keyof typeof texts {
  return language === 'en' || language === 'fr' || language === 'pt-BR' ? language : lang;
}

/** Fetches a screen's files ahead of what uses them. */
function prepare({ files, imported, texts }: ScreenPlan, language: keyof typeof texts): void {
  const named = (places: readonly number[]) => places.map((place) => plan.files[place] ?? '');
  fetchAhead([...named(files), ...named(imported), ...named(texts[language])].filter(isCode));
  // The router links the styles of its routes; the build's own import asks as for a module.
  fetchStylesAhead(named(files).filter(isStyle), null);
  fetchStylesAhead(named(imported).filter(isStyle), 'anonymous');
}

const session = storedSession();
const address = session ? addressFor(session) : '';
const screen = plan.screens.find(({ path }) => new RegExp(path).test(address));
const language = session && screen && languageOf(screen, session);
if (session && screen && language) {
  Object.assign(document.documentElement.dataset, { frame: screen.frame });
  // As the sidebar will stand there, so that nothing moves.
  if (screen.frame === 'admin' && isSidebarFolded()) {
    Object.assign(document.documentElement.dataset, { folded: '' });
  }
  document.documentElement.lang = language;
  // Without a server that tells where the API is, the app reads it from a file.
  if (!plan.base.endsWith('.invalid')) askFor(screen, plan.base, session, language);
}
fetchAhead(plan.app.files);
if (screen && language) prepare(screen, language);
void runApp(plan.app);
