import { expect, test } from 'vitest';
import * as bare from './bare.ts';
import { api } from './index.ts';

const groups = Object.entries(bare);

// The build finds them by these names.
test('every group of endpoints without schemas has its name in the contract', () => {
  expect(groups.length).toBeGreaterThan(0);
  const named = new Map<string, unknown>(Object.entries(api));
  expect(groups.filter(([name, group]) => named.get(name) !== group)).toEqual([]);
});
