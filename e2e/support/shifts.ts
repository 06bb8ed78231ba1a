import type { Page } from '@playwright/test';

interface Shifts {
  /** The sum of the layout shifts that were not caused by a click or a key. */
  readonly sum: number;
  /** How much moved each time, and which elements. */
  readonly notes: readonly string[];
}

/** Notes what moves on each page while it is loaded. Returns what reads the notes of the page that is open. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { sum: number; notes: string[] } = { sum: 0, notes: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : ''));
        shifts.sum += value;
        shifts.notes.push(`${value}: ${moved.map((html) => html.slice(0, 80)).join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shifts);
}
