import { expect, type Page, type Request } from '@playwright/test';

/** The calls of each page that have not been answered yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Notes from now on which calls of the page are under way, for `answered`. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  underWay.set(page, calls);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request);
  });
  page.on('requestfinished', (request) => void calls.delete(request));
  page.on('requestfailed', (request) => void calls.delete(request));
}

/** Waits until the screen stands and everything that it has asked the API for is answered and drawn. */
export async function answered(page: Page): Promise<void> {
  const count = () => underWay.get(page)?.size;
  // What is drawn of one answer may ask for the next.
  await expect(async () => {
    await settled(page);
    expect(count()).toBe(0);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(count()).toBe(0);
  }).toPass();
}

/** Waits until a screen has its heading and nothing of it says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: /^(?:Loading|Carregando|Chargement)/ }),
  ).toHaveCount(0);
}
