/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import type { MeasuredPage, Session } from './measured-pages.ts';
import { benchmarkIndex } from './slow-cpu.ts';

/** Lighthouse's slow 4G, here applied to a load instead of reckoned from one. */
const LATENCY_MS = 150;
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;

declare global {
  interface Window {
    usableAfter?: number;
  }
}

/** Runs in the page: notes when everything of a list was on it, once that has been drawn. */
function watch(selectors: readonly string[]): void {
  const look = () => {
    const isThere = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.width > 0 && box.height > 0;
    };
    if (!selectors.every(isThere)) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (window.usableAfter = performance.now())));
  };
  requestAnimationFrame(look);
}

function keep(session: Session): void {
  localStorage.setItem('access_token', session.access);
  localStorage.setItem('refresh_token', session.refresh);
  localStorage.setItem('user', JSON.stringify(session.user));
}

/** Visits in a running Chrome, beside those of Lighthouse. */
export async function openVisits(port: number, site: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    benchmarkIndex: () => benchmarkIndex(browser),
    /** Lets Lighthouse's next visit be that of a user; without one, of a visitor. */
    async logIn(session: Session | undefined): Promise<void> {
      const [context] = browser.contexts();
      if (!context) throw new Error('Chrome has no window.');
      const page = await context.newPage();
      // A page of the site without its scripts.
      await page.goto(`${site}/robots.txt`);
      await page.evaluate(() => localStorage.clear());
      if (session) await page.evaluate(keep, session);
      await page.close();
    },
    /** Opens a page until the browser has the whole app, as at the end of a first visit. */
    async keepApp(path: string): Promise<void> {
      const [context] = browser.contexts();
      if (!context) throw new Error('Chrome has no window.');
      const page = await context.newPage();
      await page.goto(site + path);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await page.close();
    },
    /** Milliseconds of a first visit, really slowed down, until everything the page is for is there. */
    async usableAfter({ path, session, shows }: MeasuredPage, slowdown: number): Promise<number> {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        isMobile: true,
      });
      if (session) await context.addInitScript(keep, session);
      await context.addInitScript(watch, shows);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_A_SECOND,
        uploadThroughput: BYTES_A_SECOND / 2,
      });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(site + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.usableAfter !== undefined);
      const after = await page.evaluate(() => window.usableAfter ?? NaN);
      await context.close();
      return after;
    },
  };
}
