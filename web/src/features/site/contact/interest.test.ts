import { expect, test } from 'vitest';
import { languages, plans } from '../../../content/catalogue.ts';
import { contactAddress, openingOf } from './interest.ts';

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
    const at = (address: string) => openingOf(new URL(address, 'https://x.test').search);
    expect(at(contactAddress({ course }))).toContain(course.title);
    for (const plan of course.plans) {
      expect(at(contactAddress({ course, plan }))).toContain(`${course.title}, plano ${plan.name}`);
    }
    for (const plan of plans) expect(at(contactAddress({ plan }))).toContain(plan.name);
  }
});
