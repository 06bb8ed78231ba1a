/** Texts of the home page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { schoolTexts } from './school-texts.ts';

export const hero = {
  headline: msg`UMA JORNADA DE SUCESSO COMEÇA COM UMA ÓTIMA EDUCAÇÃO`,
  line: msg`Aprenda inglês, português ou francês conversando desde a primeira aula. Você escolhe o ritmo; a gente conhece o caminho.`,
  action: msg`Ver Cursos`,
  otherAction: msg`Fale com a gente`,
};

export const homePage: PublicPage = {
  path: '/',
  title: msg`Cursos de inglês, português e francês`,
  description: schoolTexts.description,
  headline: hero.headline,
  picture: 'inicio',
};

export type FeaturePicture = 'lessons' | 'classes' | 'activities' | 'books' | 'roles' | 'films';

export interface Feature {
  picture: FeaturePicture;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

export const features: { title: MessageDescriptor; line: MessageDescriptor; items: Feature[] } = {
  title: msg`Por que escolher a Trilha`,
  line: msg`Ninguém aprende um idioma só com gramática. Por isso há mais de um jeito de praticar, toda semana.`,
  items: [
    {
      picture: 'lessons',
      title: msg`Aulas online e gravadas`,
      text: msg`Assista quando der, pause, volte. A aula recomeça do ponto em que você parou.`,
    },
    {
      picture: 'classes',
      title: msg`Em grupo ou individuais`,
      text: msg`Turmas pequenas para trocar ideias, ou um professor só para você.`,
    },
    {
      picture: 'activities',
      title: msg`Atividades em cada etapa`,
      text: msg`Exercícios curtos mostram o que já ficou e o que vale rever.`,
    },
    {
      picture: 'books',
      title: msg`Clube do livro`,
      text: msg`Um livro por mês, no seu nível, e um encontro para falar dele.`,
    },
    {
      picture: 'roles',
      title: msg`Aulas de role-playing`,
      text: msg`A entrevista, o check-in, o jantar: ensaie aqui antes de viver lá fora.`,
    },
    {
      picture: 'films',
      title: msg`Filmes e séries`,
      text: msg`Cenas reais, gírias reais. Você entende a piada antes da legenda.`,
    },
  ],
};

export const coursesSection = {
  title: msg`Escolha a sua trilha`,
  line: msg`Três idiomas, um caminho claro em cada um. Comece do zero ou do ponto em que você está.`,
  action: msg`Ver todos os cursos`,
};

export const testimonialsSection = {
  title: msg`Quem já está no caminho`,
};
