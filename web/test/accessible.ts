import axe from 'axe-core';
import { expect } from 'vitest';

/** A dialog that is still fading in has other colours than it will have. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
    if (!isEndless) animation.finish();
  }
}

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(): Promise<void> {
  endAnimations();
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(found).toEqual([]);
}
