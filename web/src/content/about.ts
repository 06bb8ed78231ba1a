/** Texts of the about page. */
import type { PublicPage } from './page.ts';

export const story = {
  title: 'Sobre a Trilha',
  line: 'Uma escola de idiomas que trata cada aluno como quem faz uma viagem: sabe de onde sai, vê o próximo trecho e não anda só.',
  paragraphs: [
    'A Trilha nasceu em São Paulo, em 2024, de uma pergunta simples: por que tanta gente estuda inglês por anos e ainda tem medo de falar? A resposta que encontramos foi trocar a pressa pelo caminho. Aulas curtas, prática de verdade e um professor que acompanha.',
    'Hoje ensinamos inglês em todos os níveis e preparamos os cursos de português e francês. Cada trilha é feita de etapas pequenas, e cada etapa termina com algo que você já consegue fazer no idioma.',
  ],
};

export const aboutPage: PublicPage = {
  path: '/sobre',
  title: 'Sobre',
  description:
    'A história da Escola Trilha, de São Paulo: de uma turma de seis alunos em 2024 às aulas online para todo o Brasil.',
  headline: story.title,
  picture: 'sobre',
};

export const values = [
  {
    title: 'Conversa antes da regra',
    text: 'A gramática entra quando ajuda a dizer o que você quer dizer.',
  },
  {
    title: 'Progresso à vista',
    text: 'Você sempre sabe o que já aprendeu e qual é o próximo passo.',
  },
  {
    title: 'Gente de verdade',
    text: 'Professores que sabem o seu nome, e colegas que torcem por você.',
  },
];

export interface Milestone {
  /** Machine-readable: year and month. */
  date: string;
  when: string;
  title: string;
  text: string;
}

export const history: {
  title: string;
  milestones: Milestone[];
  nextLine: string;
  nextAction: string;
} = {
  title: 'Nossa história',
  nextLine: 'O próximo trecho é com você.',
  nextAction: 'Ver Cursos',
  milestones: [
    {
      date: '2024-02',
      when: 'Fevereiro de 2024',
      title: 'A primeira turma',
      text: 'Seis alunos, uma sala emprestada na Vila Mariana e um quadro branco. Começa a turma de Inglês Iniciante.',
    },
    {
      date: '2024-06',
      when: 'Junho de 2024',
      title: 'As aulas vão para a internet',
      text: 'Alunos de outras cidades pedem para entrar. As aulas online abrem, em grupo e individuais.',
    },
    {
      date: '2024-10',
      when: 'Outubro de 2024',
      title: 'Nasce o clube do livro',
      text: 'O primeiro encontro é para falar de um conto. O segundo já precisa de duas salas.',
    },
    {
      date: '2025-03',
      when: 'Março de 2025',
      title: 'Inglês em todos os níveis',
      text: 'Com o curso avançado, a trilha de inglês fica completa, do primeiro “hello” à apresentação no trabalho.',
    },
    {
      date: '2025-07',
      when: 'Julho de 2025',
      title: 'Aulas gravadas e plataforma própria',
      text: 'Vídeos com legendas, atividades corrigidas na hora e o progresso de cada aluno em um só lugar.',
    },
    {
      date: '2025-11',
      when: 'Novembro de 2025',
      title: 'Português e francês a caminho',
      text: 'As duas novas trilhas entram em preparação, com professores nativos e turmas-piloto.',
    },
  ],
};
