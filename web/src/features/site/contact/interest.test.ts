import { expect, test } from 'vitest';
import { languages, plans } from '../../../content/catalogue.ts';
import { interestQuery, openingOf } from './interest.ts';

test.each([
  [
    '?curso=ingles-iniciante&plano=group',
    'Olá! Tenho interesse no curso Inglês Iniciante, plano Aulas em grupo.',
  ],
  ['?curso=ingles-avancado', 'Olá! Tenho interesse no curso Inglês Avançado.'],
  ['?plano=individual', 'Olá! Tenho interesse no plano Aulas individuais.'],
  ['?curso=frances', 'Olá! Quero saber quando o curso Francês vai abrir.'],
  // A plan that the course does not offer and unknown names are ignored.
  ['?curso=frances&plano=group', 'Olá! Quero saber quando o curso Francês vai abrir.'],
  ['?curso=ingles-iniciante&plano=x', 'Olá! Tenho interesse no curso Inglês Iniciante.'],
  ['?curso=klingon&plano=group', 'Olá! Tenho interesse no plano Aulas em grupo.'],
  ['', ''],
  ['?curso=<script>alert(1)</script>&plano=__proto__', ''],
  ['?curso=toString&plano=constructor', ''],
  ['?curso=%E0%A4%A', ''],
])('%s', (search, opening) => {
  expect(openingOf(search)).toBe(opening);
});

test('the address of every course and plan of the catalogue is read back', () => {
  for (const course of languages.flatMap((language) => language.courses)) {
    expect(openingOf(interestQuery({ course }))).toContain(course.title.message);
    for (const plan of course.plans) {
      const opening = openingOf(interestQuery({ course, plan }));
      expect(opening).toContain(`${course.title.message}, plano ${plan.name.message}`);
    }
    for (const plan of plans)
      expect(openingOf(interestQuery({ plan }))).toContain(plan.name.message);
  }
});
