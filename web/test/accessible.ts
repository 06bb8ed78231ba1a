import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(found).toEqual([]);
}
