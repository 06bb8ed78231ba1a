/* Texts about the catalogue that are computed. A school does not change this file. */
import { i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { type CatalogueCourse, languages } from './catalogue.ts';

export interface Greeting {
  word: string;
  lang: string;
}

/** The greetings in the pictures, one per language. With fewer than three languages they repeat. */
export function greeting(place: 0 | 1 | 2): Greeting {
  const { greeting: word = '', lang = '' } = languages[place % languages.length] ?? {};
  return { word, lang };
}

/** '12 meses' */
export function duration({ months }: CatalogueCourse): string {
  return plural(months, { one: '# mês', other: '# meses' });
}

/** 'R$120': the specification writes prices without a space in Portuguese, unlike `Intl` with a currency. */
export function price(amount: number): string {
  const digits = { maximumFractionDigits: 0 };
  if (i18n.locale === 'en' || i18n.locale === 'fr') {
    const currency = { style: 'currency', currency: 'BRL', currencyDisplay: 'symbol' } as const;
    return new Intl.NumberFormat(i18n.locale, { ...currency, ...digits }).format(amount);
  }
  return `R$${new Intl.NumberFormat('pt-BR', digits).format(amount)}`;
}

/** The lowest monthly price of a course; undefined if it has no plans. */
export function lowestPrice(course: CatalogueCourse): number | undefined {
  return course.plans.length > 0 ? Math.min(...course.plans.map((plan) => plan.price)) : undefined;
}
