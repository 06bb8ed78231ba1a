import { expect, type Page } from '@playwright/test';

/** Waits until a screen has its heading and nothing of it says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: /^(?:Loading|Carregando|Chargement)/ }),
  ).toHaveCount(0);
}
