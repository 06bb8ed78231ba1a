import { i18n } from '@lingui/core';
import { schoolContentSchema } from '@trilha/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { firstSchool } from './school-json.ts';

afterEach(() => {
  globalThis.publishedSchool = undefined;
  vi.resetModules();
});

test('the first school is one that could be published as it stands', () => {
  expect(schoolContentSchema.safeParse(firstSchool()).error?.issues).toBeUndefined();
});

test('what is published stands over the first school, in the language of the page and else in Portuguese', async () => {
  globalThis.publishedSchool = {
    identity: { name: 'Casa {do} Porto', shortName: 'Porto', logo: 'mark.png' },
    contact: {
      phone: '(081) 5555-0199',
      email: 'oi@porto.test',
      city: 'Recife',
      region: 'PE',
      country: 'BR',
    },
    colours: { brandHue: 180, accentHue: 30 },
    texts: { heroHeadline: { 'pt-BR': 'O {mundo}', en: 'The world' } },
  };
  const { school, pageTitle } = await import('../../content/school.ts');
  const { hero } = await import('../../content/home.ts');
  const { colourRule } = await import('../../content/colours.ts');
  expect(school).toMatchObject({
    logo: '/media/pictures/mark.png',
    phoneLink: 'tel:+558155550199',
    city: 'Recife, PE',
    social: [{ service: 'instagram' }, {}, {}, {}],
  });
  expect(pageTitle('Sobre')).toBe('Sobre · Casa {do} Porto');
  const shownIn = (language: string) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    return i18n._(hero.headline);
  };
  expect(shownIn('en')).toBe('The world');
  expect(shownIn('fr')).toBe('O {mundo}');
  // What was not published is the first school's.
  expect(i18n._(hero.action)).toBe('Ver Cursos');
  // A hue between green and blue is darker, so that texts stand out from it.
  expect(colourRule).toBe(':root:root{--brand-hue:180;--accent-hue:30;--brand-dim:0.08}');
});
