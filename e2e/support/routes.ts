import type { Page } from '@playwright/test';

const PROBE = '/favicon.svg?routed';

/**
 * Makes `page.route` hold from the moment it is awaited. Chromium takes its interception to a page
 * that stands already by another way than presses and keys: without waiting, what the very next
 * press asks for reached the server in 9 of 360 tries (and may hang where interception ends).
 */
export function holdRoutes(page: Page): void {
  const route = page.route.bind(page);
  let isOn = false;
  page.route = async (...args) => {
    const made = await route(...args);
    if (isOn) return made;
    isOn = true;
    // It stays, so that `unroute` of the last other one does not end the interception.
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 200, body: 'routed' }));
    // A page that comes later has the interception from its beginning.
    if (!page.url().startsWith('http')) return made;
    await page.evaluate(async (address) => {
      while ((await (await fetch(address)).text()) !== 'routed');
    }, PROBE);
    return made;
  };
}
