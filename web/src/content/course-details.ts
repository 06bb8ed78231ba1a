/** What a level's dialog tells beside its plans: what one can do afterwards, the syllabus, questions and answers. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { published, shown } from './published.ts';

export interface Module {
  title: MessageDescriptor;
  /** What it treats, in one line. */
  text: MessageDescriptor;
}

export interface Question {
  question: MessageDescriptor;
  answer: MessageDescriptor;
}

export interface CourseDetails {
  /** The level of the Common European Framework that the course leads to, such as 'A2'. */
  cefr?: string;
  /** What one can do at the end, three to five: each continues 'Ao final você consegue…'. */
  canDo: readonly MessageDescriptor[];
  modules: readonly Module[];
}

export const detailTexts = {
  canDoTitle: msg`Ao final você consegue…`,
  previewsTitle: msg`Veja uma aula`,
  previewsLine: msg`Aulas do curso, como os alunos as veem. Sem cadastro.`,
  syllabusTitle: msg`O que você vai estudar`,
  plansTitle: msg`Planos`,
  questionsTitle: msg`Perguntas e respostas`,
};

const FIRST_DETAILS: Readonly<Record<string, CourseDetails>> = {
  'ingles-iniciante': {
    cefr: 'A2',
    canDo: [
      msg`apresentar-se e falar da família, do trabalho e da sua rotina`,
      msg`pedir em um café, fazer compras e perguntar preços e horários`,
      msg`entender pessoas que falam devagar sobre assuntos do dia a dia`,
      msg`escrever mensagens curtas para combinar um encontro`,
      msg`contar, em frases simples, o que você fez no fim de semana`,
    ],
    modules: [
      {
        title: msg`Primeiras palavras`,
        text: msg`Cumprimentos, nomes, países e o verbo “to be”. Os sons que o português não tem.`,
      },
      {
        title: msg`O meu dia`,
        text: msg`Rotina, horas e família, com o presente simples.`,
      },
      {
        title: msg`Na rua`,
        text: msg`Café, mercado e transporte: pedir, pagar e perguntar o caminho.`,
      },
      {
        title: msg`O que aconteceu`,
        text: msg`Passado simples, viagens e lembranças, e os verbos irregulares mais usados.`,
      },
      {
        title: msg`Planos e convites`,
        text: msg`Falar do futuro, convidar, aceitar e recusar com gentileza.`,
      },
    ],
  },
  'ingles-intermediario': {
    cefr: 'B1',
    canDo: [
      msg`contar uma história com começo, meio e fim`,
      msg`dar a sua opinião e explicar por que concorda ou discorda`,
      msg`acompanhar uma série com legendas em inglês`,
      msg`resolver imprevistos de viagem: uma mala perdida, uma reserva errada`,
      msg`escrever um e-mail de trabalho claro e educado`,
    ],
    modules: [
      {
        title: msg`Histórias`,
        text: msg`Passado simples e contínuo, e as palavras que ligam uma cena à outra.`,
      },
      {
        title: msg`Experiências`,
        text: msg`Present perfect sem medo: o que você já fez, e desde quando.`,
      },
      {
        title: msg`Filmes e séries`,
        text: msg`Enredo, personagens e gírias. Recomendar sem estragar o final.`,
      },
      {
        title: msg`No trabalho`,
        text: msg`E-mails, telefonemas e reuniões curtas, com role-playing.`,
      },
      {
        title: msg`E se…`,
        text: msg`Condicionais, conselhos e hipóteses, em debates de temas do dia.`,
      },
    ],
  },
  'ingles-avancado': {
    cefr: 'C1',
    canDo: [
      msg`conduzir uma reunião e discordar com diplomacia`,
      msg`apresentar um projeto e responder a perguntas difíceis`,
      msg`ler artigos e livros sem adaptação`,
      msg`perceber a ironia, o humor e o que fica subentendido`,
      msg`escrever relatórios e propostas que soam naturais`,
    ],
    modules: [
      {
        title: msg`Falar em público`,
        text: msg`Estrutura, ênfase e ritmo. Gráficos e números sem tropeços.`,
      },
      {
        title: msg`Negociar`,
        text: msg`Propor, ceder, insistir e fechar, com o tom certo para cada pessoa.`,
      },
      {
        title: msg`Escrever bem`,
        text: msg`Relatórios, propostas e textos de opinião, com revisão do professor.`,
      },
      {
        title: msg`Sotaques e registros`,
        text: msg`Do noticiário ao podcast, de Londres a Nairóbi: o formal e o informal.`,
      },
      {
        title: msg`Exames`,
        text: msg`O formato e o tempo dos exames internacionais, com simulados.`,
      },
    ],
  },
};

const FIRST_QUESTIONS: readonly Question[] = [
  {
    question: msg`Como são as aulas?`,
    answer: msg`As aulas gravadas ficam na plataforma: você assiste no celular ou no computador, na hora que quiser. Nos planos em grupo e individual há também aulas ao vivo, por vídeo, com horário marcado.`,
  },
  {
    question: msg`Quanto tempo preciso por semana?`,
    answer: msg`De duas a três horas bastam: uma aula curta e alguns exercícios por dia. Com aulas ao vivo, some o tempo delas.`,
  },
  {
    question: msg`Preciso comprar um livro?`,
    answer: msg`Não. O material das aulas está incluído. Só o livro do clube do livro fica por sua conta, e o clube é opcional.`,
  },
  {
    question: msg`E se eu não souber o meu nível?`,
    answer: msg`Fale com um consultor: em uma conversa de dez minutos ele indica onde começar. Se o nível não servir, você troca.`,
  },
  {
    question: msg`Posso mudar de plano?`,
    answer: msg`Sim. A mudança vale a partir do mês seguinte, e o seu progresso continua de onde estava.`,
  },
  {
    question: msg`Recebo um certificado?`,
    answer: msg`Sim. A escola emite um certificado de conclusão quando você termina as aulas e os exercícios do nível. Basta pedir.`,
  },
];

const { catalogue } = published;

/** By the slug of the course in `catalogue.ts`; a course that is not here shows its plans alone. */
export const courseDetails: Readonly<Record<string, CourseDetails>> = catalogue
  ? Object.fromEntries(
      catalogue.languages
        .flatMap(({ courses }) => courses)
        .filter(({ canDo, modules }) => canDo.length > 0 || modules.length > 0)
        .map(({ slug, cefr, canDo, modules }) => [
          slug,
          {
            ...(cefr && { cefr }),
            canDo: canDo.map(shown),
            modules: modules.map(({ title, text }) => ({ title: shown(title), text: shown(text) })),
          },
        ]),
    )
  : FIRST_DETAILS;

/** Questions that come with every course. */
export const questions: readonly Question[] =
  catalogue?.questions.map(({ question, answer }) => ({
    question: shown(question),
    answer: shown(answer),
  })) ?? FIRST_QUESTIONS;
