import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { WAIT_MS } from './time-outs.ts';

/**
 * A dialog that is still fading in has other colours than it will have; before it has begun to, axe takes
 * it for invisible and looks at the page behind it.
 */
async function endAnimations(): Promise<void> {
  await vi.waitUntil(() => document.querySelector('[data-entering]') === null, {
    timeout: WAIT_MS,
  });
  for (const animation of document.getAnimations()) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
    if (!isEndless) animation.finish();
  }
}

/** What a page has once, and no dialog needs. */
const OF_THE_PAGE = ['landmark-one-main', 'page-has-heading-one'];

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(): Promise<void> {
  await endAnimations();
  // Behind a modal dialog the page is hidden from everybody. Axe knows that of `dialog`, and guesses it of
  // `alertdialog` by what it finds at some points of the screen.
  const isBehind = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  const rules = {
    ...Object.fromEntries(OF_THE_PAGE.map((rule) => [rule, { enabled: !isBehind }])),
    // Axe leaves it out where nobody asks for it.
    'target-size': { enabled: true },
  };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(found).toEqual([]);
}
