/* Texts about the catalogue that are computed. A school does not change this file. */
import { type CatalogueCourse, languages } from './catalogue.ts';

const reais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

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
  return months === 1 ? '1 mês' : `${months} meses`;
}

/** 'R$120': the specification writes prices without a space, unlike `Intl` with a currency. */
export function price(amount: number): string {
  return `R$${reais.format(amount)}`;
}

/** The lowest monthly price of a course; undefined if it has no plans. */
export function lowestPrice(course: CatalogueCourse): number | undefined {
  return course.plans.length > 0 ? Math.min(...course.plans.map((plan) => plan.price)) : undefined;
}
