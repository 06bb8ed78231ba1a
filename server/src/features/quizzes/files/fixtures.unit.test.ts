import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { previewFile } from './preview.ts';

function preview(name: string) {
  return previewFile(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
}

/** A question as a line: its text, its answers, the right one with a star. */
function lines(name: string): string[] {
  return preview(name).questions.map(
    ({ text, answers }) =>
      `${text} | ${answers.map((answer) => (answer.is_correct ? '*' : '') + answer.text).join(' | ')}`,
  );
}

const errors = (name: string) => preview(name).refused.map(({ line, reason }) => [line, reason]);

const only = (kind: string) => `${kind} cannot be taken: Trilha has multiple choice only.`;
const SEVERAL = 'Questions with several right answers cannot be taken: exactly one may be right.';

describe('GIFT', () => {
  test('as Moodle describes it', () => {
    const name = 'portugues.gift.txt';
    expect(preview(name).format).toBe('gift');
    expect(lines(name)).toEqual([
      'O que se diz às oito da manhã? | *Bom dia! | Boa tarde! | Boa noite!',
      'Nós _____ em São Paulo há três anos. | *moramos | moro | moram',
      'O plural de “pão” é “pães”. | *True | False',
      'A palavra “você” tem cedilha. | True | *False',
      'Qual destas linhas é uma conta correta? | 2 + 2 = 5 | *2 + 2 = 4 | {2, 2} ~ 4 # 1',
      'Leia e responda:\n“Ana está com fome.”\nO que ela quer? | *Comer | Dormir | Sair',
    ]);
    expect(errors(name)).toEqual([
      [29, only('Short-answer questions')],
      [31, only('Matching questions')],
      [37, only('Essay questions')],
      [39, only('Numerical questions')],
      [41, 'A text without answers is not a question. Trilha has multiple choice only.'],
      [43, SEVERAL],
    ]);
    expect(preview(name).notes).toEqual(['Feedback texts were left out: lines 5 and 16.']);
    expect(preview(name).refused[0]?.excerpt).toBe('Como se chama a capital do Brasil?');
  });

  test('as people send it', () => {
    const name = 'bagunca.gift.txt';
    expect(lines(name)).toEqual([
      'Ele vem de | Portugual | Espanha | Itália | *Portugal',
      'Qual frase está certa? | *A gente vai <sempre> junto. | A gente vamos. | A gente vou.',
      'Eu _____ de café. | *gosto | gosta',
      'Ela _____ de chá. | gosto | *gosta',
      '**Como** se pergunta o nome? | *Como você se chama? | Quantos anos você tem?',
      'Esta ainda se lê? | *Sim. | Não.',
      'Só o título serve? | *Sim | Não',
    ]);
    expect(errors(name)).toEqual([
      [25, 'The closing brace } is missing.'],
      [
        29,
        'It has more than one pair of braces. Put a blank line between two questions; several blanks in one cannot be taken.',
      ],
      [31, 'Each answer must begin with = (right) or ~ (wrong).'],
    ]);
    expect(preview(name).notes).toEqual([
      'Partly right answers count as wrong here: line 1.',
      'Markdown signs were kept as they are: line 19.',
    ]);
  });
});

test('Moodle XML as Moodle exports it', () => {
  const name = 'english.xml';
  expect(preview(name).format).toBe('moodle_xml');
  expect(lines(name)).toEqual([
    'Yesterday we ___ to the beach. | goed | *went | gone',
    '“Actually” means “atualmente”. | True | *False',
    'What is on the table?\nLook twice.\nOne only. | *An apple & a pear | 1 < 2 books',
  ]);
  expect(errors(name)).toEqual([
    [58, SEVERAL],
    [67, only('Matching questions')],
    [73, only('Short-answer questions')],
    [79, only('Cloze questions')],
  ]);
  expect(preview(name).notes).toEqual([
    'Pictures, sound and video were left out: line 47.',
    'Feedback texts were left out: line 10.',
    'Partly right answers count as wrong here: line 10.',
  ]);
});

describe('Aiken', () => {
  test('as Moodle describes it', () => {
    const name = 'francais.aiken.txt';
    expect(preview(name).format).toBe('aiken');
    expect(lines(name)).toEqual([
      'Comment dit-on « bom dia » en français ? | Bonsoir | *Bonjour | Bonne nuit',
      'Quel est l’article de « école » ? | le | la | *l’ | les',
    ]);
    expect(errors(name)).toEqual([]);
  });

  test('as people send it', () => {
    const name = 'bagunce.aiken.txt';
    expect(lines(name)).toEqual([
      'Quel verbe est au passé composé ? | je mange | *j’ai mangé | je mangerai',
      'Où habite Zoé ? Lisez bien :\n« Zoé habite à Lyon, près de la gare. » | à Paris | *à Lyon, dans un quartier\ntout près de la gare',
      'Combien font deux et deux ? | trois | *quatre',
    ]);
    expect(errors(name)).toEqual([
      [22, 'The line with the right answer is missing, such as ANSWER: A'],
      [26, 'The right answer must be named by one of the letters A to B.'],
      [31, SEVERAL],
      [37, 'It has no answers: each begins with a letter, such as A) or A.'],
    ]);
  });

  test('from an old Mac, in Windows-1252', () => {
    expect(lines('mac-latin.aiken.txt')).toEqual(['Onde fica o pão de açúcar? | *Rio | São Paulo']);
  });
});

describe('CSV', () => {
  test('with semicolons and a Portuguese header', () => {
    const name = 'perguntas.csv';
    expect(preview(name).format).toBe('csv');
    expect(lines(name)).toEqual([
      'Qual é o feminino de “ator”? | atora | *atriz | atoriz',
      'Complete: "Se eu ___ rico, viajaria." | era | *fosse | seria',
      'Onde se usa “você”? | *No Brasil | Na Lua',
      'Leia:\nAna comprou pão;\ne leite. | *Ela foi à padaria. | Ela foi à praia.',
      '=2+2 em português é… | -quatro- | *quatro | cinco',
      'Quantas vogais há em “rei”? | 1 | *2 | 3',
      'Em que ano começou o século XXI? | 2000 | *2001',
    ]);
    expect(errors(name)).toEqual([
      [11, '“3” may be the place of an answer or its text. Name it the other way: by its letter.'],
      [12, 'The column with the right answer is empty.'],
      [13, 'At least two answers are required'],
      [14, SEVERAL],
    ]);
    expect(preview(name).notes).toEqual([
      'An apostrophe before =, +, - or @ was taken for the mark of a spreadsheet, and removed: line 8.',
    ]);
  });

  test('with commas and no header', () => {
    const name = 'questions-plain.csv';
    expect(preview(name).format).toBe('csv');
    expect(lines(name)).toEqual([
      'Which word is a noun? | run | *table | quickly',
      "'-ed' or '-ing'? I am bored or boring, today? | *'-ed' | '-ing'",
      'Which is the past of “go”? | *went | goed | gone',
    ]);
    expect(errors(name)).toEqual([
      [4, 'A row needs a question, at least two answers, and the right one at its end.'],
      [5, 'A quotation mark is opened here and never closed.'],
    ]);
  });

  test('as Excel saves Unicode text: tabs, UTF-16', () => {
    expect(preview('excel-unicode.csv').format).toBe('csv');
    expect(lines('excel-unicode.csv')).toEqual(['Qual é a capital? | *Brasília | São Paulo']);
  });
});
