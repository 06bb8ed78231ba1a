import { expect, test } from 'vitest';
import { price } from './offers.ts';

test('prices are written as the school writes them', () => {
  expect([120, 200, 300, 1_200].map(price)).toEqual(['R$120', 'R$200', 'R$300', 'R$1.200']);
});
