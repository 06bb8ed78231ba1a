/** Texts of the home page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { schoolTexts } from './school-texts.ts';
import { published, shown, words } from './published.ts';

export const hero = {
  headline: words('heroHeadline', msg`UMA JORNADA DE SUCESSO COMEÇA COM UMA ÓTIMA EDUCAÇÃO`),
  line: words(
    'heroLine',
    msg`Aprenda inglês, português ou francês conversando desde a primeira aula. Você escolhe o ritmo; a gente conhece o caminho.`,
  ),
  action: words('heroAction', msg`Ver Cursos`),
  otherAction: words('heroOtherAction', msg`Fale com a gente`),
};

export const homePage: PublicPage = {
  path: '/',
  title: words('homeTitle', msg`Cursos de inglês, português e francês`),
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

const FIRST: Feature[] = [
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
];

export const features: { title: MessageDescriptor; line: MessageDescriptor; items: Feature[] } = {
  title: words('featuresTitle', msg`Por que escolher a Trilha`),
  line: words(
    'featuresLine',
    msg`Ninguém aprende um idioma só com gramática. Por isso há mais de um jeito de praticar, toda semana.`,
  ),
  items:
    published.features?.map(({ picture, title, text }) => ({
      picture,
      title: shown(title),
      text: shown(text),
    })) ?? FIRST,
};

export const coursesSection = {
  title: words('coursesSectionTitle', msg`Escolha a sua trilha`),
  line: words(
    'coursesSectionLine',
    msg`Três idiomas, um caminho claro em cada um. Comece do zero ou do ponto em que você está.`,
  ),
  action: words('coursesSectionAction', msg`Ver todos os cursos`),
};

export const testimonialsSection = {
  title: words('testimonialsTitle', msg`Quem já está no caminho`),
};
