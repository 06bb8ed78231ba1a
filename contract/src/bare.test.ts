import { expect, test } from 'vitest';
import * as bare from './bare.ts';
import { api } from './index.ts';

test('every endpoint can be had without its schemas', () => {
  expect({ ...bare }).toEqual(api);
});
