/** Texts of the about page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { published, shown, words } from './published.ts';

const { about } = published;

export const story = {
  title: words('aboutTitle', msg`Sobre a Trilha`),
  line: words(
    'aboutLine',
    msg`Uma escola de idiomas que trata cada aluno como quem faz uma viagem: sabe de onde sai, vê o próximo trecho e não anda só.`,
  ),
  paragraphs: about?.paragraphs.map(shown) ?? [
    msg`A Trilha nasceu em São Paulo, em 2024, de uma pergunta simples: por que tanta gente estuda inglês por anos e ainda tem medo de falar? A resposta que encontramos foi trocar a pressa pelo caminho. Aulas curtas, prática de verdade e um professor que acompanha.`,
    msg`Hoje ensinamos inglês em todos os níveis e preparamos os cursos de português e francês. Cada trilha é feita de etapas pequenas, e cada etapa termina com algo que você já consegue fazer no idioma.`,
  ],
};

export const aboutPage: PublicPage = {
  path: '/sobre',
  title: msg`Sobre`,
  description: words(
    'aboutDescription',
    msg`A história da Escola Trilha, de São Paulo: de uma turma de seis alunos em 2024 às aulas online para todo o Brasil.`,
  ),
  headline: story.title,
  picture: 'sobre',
};

const FIRST_VALUES = [
  {
    title: msg`Conversa antes da regra`,
    text: msg`A gramática entra quando ajuda a dizer o que você quer dizer.`,
  },
  {
    title: msg`Progresso à vista`,
    text: msg`Você sempre sabe o que já aprendeu e qual é o próximo passo.`,
  },
  {
    title: msg`Gente de verdade`,
    text: msg`Professores que sabem o seu nome, e colegas que torcem por você.`,
  },
];

export const values =
  about?.values.map(({ title, text }) => ({ title: shown(title), text: shown(text) })) ??
  FIRST_VALUES;

export interface Milestone {
  /** Machine-readable: year and month. */
  date: string;
  when: MessageDescriptor;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const FIRST_MILESTONES: Milestone[] = [
  {
    date: '2024-02',
    when: msg`Fevereiro de 2024`,
    title: msg`A primeira turma`,
    text: msg`Seis alunos, uma sala emprestada na Vila Mariana e um quadro branco. Começa a turma de Inglês Iniciante.`,
  },
  {
    date: '2024-06',
    when: msg`Junho de 2024`,
    title: msg`As aulas vão para a internet`,
    text: msg`Alunos de outras cidades pedem para entrar. As aulas online abrem, em grupo e individuais.`,
  },
  {
    date: '2024-10',
    when: msg`Outubro de 2024`,
    title: msg`Nasce o clube do livro`,
    text: msg`O primeiro encontro é para falar de um conto. O segundo já precisa de duas salas.`,
  },
  {
    date: '2025-03',
    when: msg`Março de 2025`,
    title: msg`Inglês em todos os níveis`,
    text: msg`Com o curso avançado, a trilha de inglês fica completa, do primeiro “hello” à apresentação no trabalho.`,
  },
  {
    date: '2025-07',
    when: msg`Julho de 2025`,
    title: msg`Aulas gravadas e plataforma própria`,
    text: msg`Vídeos com legendas, atividades corrigidas na hora e o progresso de cada aluno em um só lugar.`,
  },
  {
    date: '2025-11',
    when: msg`Novembro de 2025`,
    title: msg`Português e francês a caminho`,
    text: msg`As duas novas trilhas entram em preparação, com professores nativos e turmas-piloto.`,
  },
];

export const history: {
  title: MessageDescriptor;
  milestones: Milestone[];
  nextLine: MessageDescriptor;
  nextAction: MessageDescriptor;
} = {
  title: words('historyTitle', msg`Nossa história`),
  nextLine: words('historyNextLine', msg`O próximo trecho é com você.`),
  nextAction: words('historyNextAction', msg`Ver Cursos`),
  milestones:
    about?.milestones.map(({ date, when, title, text }) => ({
      date,
      when: shown(when),
      title: shown(title),
      text: shown(text),
    })) ?? FIRST_MILESTONES,
};
