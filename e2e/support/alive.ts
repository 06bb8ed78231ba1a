import { expect, type Locator } from '@playwright/test';

/** Waits until React has taken the element over: before that the browser handles it by itself. */
export const alive = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
