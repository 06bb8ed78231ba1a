import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { price } from './offers.ts';

afterEach(() => i18n.activate('en'));

test.each([
  ['pt-BR', ['R$120', 'R$200', 'R$300', 'R$1.200']],
  ['en', ['R$120', 'R$200', 'R$300', 'R$1,200']],
  ['fr', ['120 R$', '200 R$', '300 R$', '1 200 R$']],
])('prices in %s', (language, prices) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  // French has spaces that do not break.
  const written = [120, 200, 300, 1_200].map((amount) => price(amount).replaceAll(/\s/g, ' '));
  expect(written).toEqual(prices);
});
