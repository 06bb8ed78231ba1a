/** Texts of the home page. */
import type { PublicPage } from './page.ts';
import { school } from './school.ts';

export const hero = {
  headline: 'UMA JORNADA DE SUCESSO COMEÇA COM UMA ÓTIMA EDUCAÇÃO',
  line: 'Aprenda inglês, português ou francês conversando desde a primeira aula. Você escolhe o ritmo; a gente conhece o caminho.',
  action: 'Ver Cursos',
  otherAction: 'Fale com a gente',
};

export const homePage: PublicPage = {
  path: '/',
  title: 'Cursos de inglês, português e francês',
  description: school.description,
  headline: hero.headline,
  picture: 'inicio',
};

export type FeaturePicture = 'lessons' | 'classes' | 'activities' | 'books' | 'roles' | 'films';

export interface Feature {
  picture: FeaturePicture;
  title: string;
  text: string;
}

export const features: { title: string; line: string; items: Feature[] } = {
  title: 'Por que escolher a Trilha',
  line: 'Ninguém aprende um idioma só com gramática. Por isso há mais de um jeito de praticar, toda semana.',
  items: [
    {
      picture: 'lessons',
      title: 'Aulas online e gravadas',
      text: 'Assista quando der, pause, volte. A aula recomeça do ponto em que você parou.',
    },
    {
      picture: 'classes',
      title: 'Em grupo ou individuais',
      text: 'Turmas pequenas para trocar ideias, ou um professor só para você.',
    },
    {
      picture: 'activities',
      title: 'Atividades em cada etapa',
      text: 'Exercícios curtos mostram o que já ficou e o que vale rever.',
    },
    {
      picture: 'books',
      title: 'Clube do livro',
      text: 'Um livro por mês, no seu nível, e um encontro para falar dele.',
    },
    {
      picture: 'roles',
      title: 'Aulas de role-playing',
      text: 'A entrevista, o check-in, o jantar: ensaie aqui antes de viver lá fora.',
    },
    {
      picture: 'films',
      title: 'Filmes e séries',
      text: 'Cenas reais, gírias reais. Você entende a piada antes da legenda.',
    },
  ],
};

export const coursesSection = {
  title: 'Escolha a sua trilha',
  line: 'Três idiomas, um caminho claro em cada um. Comece do zero ou do ponto em que você está.',
  action: 'Ver todos os cursos',
};

export const testimonialsSection = {
  title: 'Quem já está no caminho',
};
