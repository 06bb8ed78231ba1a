import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sessionOf } from '../support/test.ts';
import type { TestServer } from '../support/server.ts';
import type { TestUser } from '../../server/test/factories.ts';
import { ELSEWHERE, marksIn } from './hostile-texts.ts';

export const YOUTUBE = 'www.youtube-nocookie.com';

/** Hosts of other people that pages may ask: what staff entered as an icon or a video. */
const ENTERED: ReadonlySet<string> = new Set([
  `icons.${ELSEWHERE}`,
  `videos.${ELSEWHERE}`,
  YOUTUBE,
]);

/** A browser of somebody, and all that happened in it that must not. */
export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly incidents: string[];
  /** The header of who is logged in; empty for visitors. */
  readonly authorization: string;
}

/** Opens a browser in which everything hostile is noticed: scripts, requests, refusals, windows. */
export async function watched(
  browser: Browser,
  school: TestServer,
  user?: TestUser,
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: school.url, reducedMotion: 'reduce' });
  const incidents: string[] = [];
  let authorization = '';
  await context.exposeFunction('__xss', (place: unknown) => {
    incidents.push(`a script ran: ${String(place)}`);
  });
  // Nothing is intercepted, which would turn the cache off: these hosts do not exist.
  context.on('request', (request) => {
    const { origin, protocol, host } = new URL(request.url());
    if (!protocol.startsWith('http') || origin === school.url || ENTERED.has(host)) return;
    incidents.push(`a request to ${host}`);
  });
  if (user) {
    const { access, refresh, user: stored } = await sessionOf(school.ctx, user, false);
    authorization = `Bearer ${access}`;
    await context.addInitScript(
      ([token, renewal, profile]) => {
        if (location.protocol !== 'http:' || window.top !== window) return;
        localStorage.setItem('access_token', token);
        localStorage.setItem('refresh_token', renewal);
        localStorage.setItem('user', profile);
      },
      [access, refresh, JSON.stringify(stored)] as const,
    );
  }
  const page = await context.newPage();
  context.on('page', (other) => incidents.push(`a window: ${other.url()}`));
  page.on('pageerror', (error) => incidents.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') incidents.push(`a dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('console', (message) => {
    const text = message.text();
    // Of the icons and videos above, and of pictures that are none.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    incidents.push(`console: ${text}`);
  });
  return { context, page, incidents, authorization };
}

/** What a page shows now: the marks of its texts, and what in it could run or lead away. */
interface Seen {
  readonly isSettled: boolean;
  readonly texts: string[];
  readonly active: string[];
}

function look(): Seen {
  const isBusy = [...document.querySelectorAll('[aria-busy=true], [role=status]')].some(
    (element) =>
      element.checkVisibility() &&
      (element.ariaBusy === 'true' || element.textContent?.startsWith('Loading')),
  );
  const isSettled = !isBusy && document.querySelector('h1') !== null;
  const ADDRESSES = /^(?:href|src|action|formaction|xlink:href|data|poster)$/;
  // Of a page that has only begun to come there may be no body yet.
  const body = document.querySelector('body');
  const texts = [document.title, body?.textContent ?? ''];
  const active: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      texts.push(element.value);
    }
    for (const { name, value } of element.attributes) {
      const isHandler = name.startsWith('on') || name === 'srcdoc';
      const isScript = ADDRESSES.test(name) && /^\s*javascript:/i.test(value);
      if (isHandler || isScript) active.push(`<${element.localName} ${name}="${value}">`);
      texts.push(value);
    }
  }
  return { isSettled, texts, active };
}

/** All marks that the page has shown so far, once it has settled; and notes what could run in it. */
export async function marksOf({ page, incidents }: Watched): Promise<ReadonlySet<string> | null> {
  const { isSettled, texts, active } = await page.evaluate(look);
  for (const each of active) {
    const incident = `${new URL(page.url()).pathname}: ${each}`;
    if (!incidents.includes(incident)) incidents.push(incident);
  }
  return isSettled ? marksIn(texts.join('\n')) : null;
}
