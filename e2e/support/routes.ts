import type { Page } from '@playwright/test';

const PROBE = '/favicon.svg?routed';

/**
 * Makes `page.route` effective from the moment it is awaited. In an open page Chromium turns the
 * interception on asynchronously to clicks and keys. Without waiting, the requests of the next click
 * reached the server in 9 of 360 tries, or hung where the interception ended.
 */
export function holdRoutes(page: Page): void {
  const route = page.route.bind(page);
  let isOn = false;
  page.route = async (...args) => {
    const made = await route(...args);
    if (isOn) return made;
    isOn = true;
    // This route stays, so that the interception does not end when the others are removed.
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 200, body: 'routed' }));
    // A page that is opened later has the interception from the start.
    if (!page.url().startsWith('http')) return made;
    await page.evaluate(async (address) => {
      while ((await (await fetch(address)).text()) !== 'routed');
    }, PROBE);
    return made;
  };
}
