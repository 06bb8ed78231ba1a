import { videoFiles } from './media-files.ts';

/* The courses of every set: the same 30 courses, 600 lessons and 100 quizzes whatever its size. */

export const COURSES = 30;
export const LESSONS_PER_COURSE = 20;
export const QUIZZES = 100;
export const QUESTIONS_PER_QUIZ = 10;
export const ANSWERS_PER_QUESTION = 4;

/** Rows of one table, the values in the order of the columns. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  rows(): Iterable<readonly Value[]>;
}

export type Value = string | number | boolean | null;

const CREATED = '2025-01-06T12:00:00.000Z';

// Everything below counts from 0; the ids in the database count from 1.

export const lessonId = (course: number, place: number) => course * LESSONS_PER_COURSE + place + 1;
export const questionId = (quiz: number, place: number) => quiz * QUESTIONS_PER_QUIZ + place + 1;
export const answerId = (quiz: number, question: number, place: number) =>
  (quiz * QUESTIONS_PER_QUIZ + question) * ANSWERS_PER_QUESTION + place + 1;

/** Quiz q belongs to course q mod 30: ten courses have four of them, the others three. */
export const courseOfQuiz = (quiz: number) => quiz % COURSES;
export const canRetake = (quiz: number) => quiz % 4 !== 3;
export const rightPlace = (quiz: number, question: number) =>
  (quiz + question) % ANSWERS_PER_QUESTION;

const LANGUAGES = ['Inglês', 'Francês', 'Português'] as const;
const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
const THEMES = [
  'Conversação do dia a dia',
  'Viagem e hospedagem',
  'Reuniões e negócios',
  'Filmes e séries',
  'Música e poesia',
  'Cozinha e mercado',
  'Notícias da semana',
  'Pronúncia e ritmo',
  'Escrita e correspondência',
  'Saúde e bem-estar',
] as const;
const LESSON_TITLES = [
  'Cumprimentos e apresentações',
  'Perguntas que abrem portas',
  'Números, horas e datas',
  'A família e os amigos',
  'Onde fica? Pedir e dar direções',
  'Contar o que aconteceu ontem',
  'Planos para o fim de semana',
  'Pedir, agradecer, recusar',
  'Descrever pessoas e lugares',
  'Falar ao telefone',
] as const;
const QUESTION_TEXTS = [
  'Qual frase está correta?',
  'Qual palavra completa a frase “Ela ___ cedo todos os dias”?',
  'O que se responde a “Muito prazer”?',
  'Qual destas perguntas é a mais educada?',
  'Que expressão não combina com as outras?',
] as const;
const ANSWER_TEXTS = [
  'Eu já tinha ido embora quando você chegou.',
  'Amanhã nós vamos à feira com a avó.',
  'Poderia me dizer onde fica a estação?',
  'Não conheço ninguém que fale tão depressa.',
  'Quando eu era criança, morava em Olinda.',
  'É preciso que todos tragam o livro.',
  'Faz três anos que estudo aqui.',
] as const;

const pick = <T>(pool: readonly T[], at: number): T => pool[at % pool.length] as T;

export const courseTitle = (course: number) =>
  `${pick(LANGUAGES, course)}: ${pick(THEMES, Math.floor(course / 3))}`;
export const quizTitle = (quiz: number) =>
  `Quiz ${Math.floor(quiz / COURSES) + 1}: ${pick(THEMES, Math.floor(courseOfQuiz(quiz) / 3))}`;
export const questionText = (quiz: number, place: number) =>
  `${pick(QUESTION_TEXTS, quiz + place)} (${quiz + 1}.${place + 1})`;
export const answerText = (quiz: number, question: number, place: number) =>
  pick(ANSWER_TEXTS, quiz * 3 + question * 2 + place);

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** All tables of the catalogue, those first that others refer to. */
export function catalogue(): TableRows[] {
  const lessons = range(COURSES).flatMap((course) =>
    range(LESSONS_PER_COURSE).map((place) => ({ course, place, id: lessonId(course, place) })),
  );
  const questions = range(QUIZZES).flatMap((quiz) =>
    range(QUESTIONS_PER_QUIZ).map((place) => ({ quiz, place })),
  );
  const video = (id: number) => pick(videoFiles, id);
  return [
    {
      table: 'videos',
      columns: ['path', 'seconds', 'poster', 'uploaded_at'],
      rows: () => videoFiles.map(({ path, seconds, poster }) => [path, seconds, poster, CREATED]),
    },
    {
      table: 'courses',
      columns: [
        'id',
        'title',
        'subtitle',
        'description',
        'level',
        'duration',
        'icon',
        'enrollment',
        'is_published',
        'created_at',
      ],
      rows: () =>
        range(COURSES).map((course) => [
          course + 1,
          courseTitle(course),
          'Vinte aulas em vídeo, com exercícios depois de cada etapa',
          'Um curso para quem quer falar desde a primeira aula: diálogos curtos gravados em São Paulo, Lisboa e Lyon, vocabulário em contexto, revisão espaçada e pequenas tarefas para fazer na rua. Cada etapa termina com um quiz que mostra o que já está firme e o que vale rever.',
          pick(LEVELS, Math.floor(course / 10)),
          '12 weeks',
          '',
          'open',
          true,
          CREATED,
        ]),
    },
    {
      table: 'course_benefits',
      columns: ['id', 'course_id', 'description'],
      rows: () =>
        range(COURSES * 3).map((index) => [
          index + 1,
          Math.floor(index / 3) + 1,
          pick(['Aulas curtas', 'Legendas em duas línguas', 'Certificado de conclusão'], index),
        ]),
    },
    {
      table: 'lessons',
      columns: [
        'id',
        'course_id',
        'title',
        'description',
        'duration',
        'position',
        'video_url',
        'created_at',
      ],
      rows: () =>
        lessons.map(({ course, place, id }) => [
          id,
          course + 1,
          `${pick(LESSON_TITLES, place)} (${place < LESSON_TITLES.length ? 1 : 2})`,
          'Assista ao diálogo duas vezes: primeiro sem legendas, depois com elas. Repita em voz alta as frases marcadas e anote três palavras novas.',
          video(id).duration,
          place + 1,
          video(id).path,
          CREATED,
        ]),
    },
    {
      table: 'lesson_tracks',
      columns: ['id', 'lesson_id', 'kind', 'language', 'path'],
      rows: () =>
        lessons
          .filter(({ id }) => id % 3 === 0)
          .map(({ id }, index) => [index + 1, id, 'captions', 'pt-BR', video(id).captions]),
    },
    {
      table: 'quizzes',
      columns: [
        'id',
        'course_id',
        'title',
        'description',
        'passing_score',
        'can_retake',
        'show_report',
        'position',
        'version',
        'created_at',
      ],
      rows: () =>
        range(QUIZZES).map((quiz) => [
          quiz + 1,
          courseOfQuiz(quiz) + 1,
          quizTitle(quiz),
          'Dez perguntas sobre as últimas aulas. Não há tempo marcado.',
          70,
          canRetake(quiz),
          true,
          Math.floor(quiz / COURSES) + 1,
          1,
          CREATED,
        ]),
    },
    {
      table: 'questions',
      columns: ['id', 'quiz_id', 'lesson_id', 'text', 'position'],
      rows: () =>
        questions.map(({ quiz, place }) => [
          questionId(quiz, place),
          quiz + 1,
          lessonId(courseOfQuiz(quiz), (place * 2) % LESSONS_PER_COURSE),
          questionText(quiz, place),
          place + 1,
        ]),
    },
    {
      table: 'answers',
      columns: ['id', 'question_id', 'text', 'is_correct', 'position'],
      rows: () =>
        questions.flatMap(({ quiz, place }) =>
          range(ANSWERS_PER_QUESTION).map((answer) => [
            answerId(quiz, place, answer),
            questionId(quiz, place),
            answerText(quiz, place, answer),
            answer === rightPlace(quiz, place),
            answer + 1,
          ]),
        ),
    },
  ];
}
