// English on the Move: spoken British English about films and series, meanings in Portuguese.
import type { LessonScript } from './types.ts';

const base = {
  course: 'English on the Move',
  language: 'en',
  voices: { narrator: 'en-gb+f2', left: 'en-gb+f4', right: 'en-gb+m3' },
  speed: 148,
} as const;

export const englishFilms: LessonScript[] = [
  {
    ...base,
    name: 'en-films-1-film-words',
    slides: [
      {
        kind: 'title',
        title: 'Words for films',
        sub: 'Palavras do cinema',
        art: ['clapper', 'popcorn'],
        lines: [{ say: 'Lights off, please. Here are the words you need to talk about films.' }],
      },
      {
        kind: 'cards',
        label: 'What makes a film',
        cards: [
          {
            art: 'book',
            word: 'the plot',
            meaning: 'o enredo',
            say: 'The plot is the story, from beginning to end.',
          },
          {
            art: 'meeting',
            word: 'the cast',
            meaning: 'o elenco',
            say: 'The cast are all the actors in the film.',
          },
          {
            art: 'clapper',
            word: 'a scene',
            meaning: 'uma cena',
            say: 'A scene is one part of the story, in one place.',
          },
          {
            art: 'map',
            word: 'the setting',
            meaning: 'o cenário',
            say: 'The setting is where and when it all happens.',
          },
        ],
      },
      {
        kind: 'cards',
        label: 'Genres',
        cards: [
          {
            art: 'mask',
            word: 'a comedy',
            meaning: 'uma comédia',
            say: 'A comedy makes you laugh.',
          },
          {
            art: 'question',
            word: 'a thriller',
            meaning: 'um suspense',
            say: 'A thriller keeps you in suspense.',
          },
          {
            art: 'heart',
            word: 'a romance',
            meaning: 'um romance',
            say: 'A romance is a love story.',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Put it together',
        word: 'It’s *set in* Lisbon.',
        meaning: 'A história se passa em Lisboa.',
        art: 'cinema',
        note: { text: 'It’s *about* two sisters.', meaning: 'É sobre duas irmãs.' },
        lines: [
          { say: 'It’s set in Lisbon.' },
          { say: 'It’s about two sisters who open a cinema.' },
        ],
      },
      {
        kind: 'end',
        title: 'And action!',
        sub: 'Ação!',
        lines: [{ say: 'Think of your favourite film. Where is it set? What is it about?' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-films-2-tell-the-story',
    slides: [
      {
        kind: 'title',
        title: 'Tell the story',
        sub: 'O passado simples',
        art: ['film', 'boat'],
        lines: [{ say: 'To say what happened, we use the past simple.' }],
      },
      {
        kind: 'cards',
        label: 'One story, four pictures',
        cards: [
          { art: 'map', word: 'found', meaning: 'encontrou', say: 'A girl found an old map.' },
          { art: 'boat', word: 'took', meaning: 'pegou', say: 'She took her grandfather’s boat.' },
          {
            art: 'island',
            word: 'sailed',
            meaning: 'navegou',
            say: 'She sailed to a small island.',
          },
          {
            art: 'chest',
            word: 'opened',
            meaning: 'abriu',
            say: 'There, she opened a heavy chest.',
          },
        ],
      },
      {
        kind: 'table',
        label: 'Two kinds of verb',
        heads: ['present', 'past'],
        intro: {
          say: 'Regular verbs take E D. Irregular verbs change.',
          sound: 'Regular verbs take e, d. Irregular verbs change.',
        },
        rows: [
          { left: 'sail, open', right: 'sail*ed*, open*ed*', say: 'Sail, sailed. Open, opened.' },
          { left: 'find', right: '*found*', say: 'Find, found.' },
          { left: 'take', right: '*took*', say: 'Take, took.' },
        ],
      },
      {
        kind: 'word',
        label: 'The question',
        word: 'What *did* she find?',
        meaning: 'O que ela encontrou?',
        art: 'chest',
        note: { text: 'She *didn’t* find gold.', meaning: 'Ela não encontrou ouro.' },
        lines: [
          { say: 'In questions, did carries the past. What did she find?' },
          { say: 'She didn’t find gold. She found her grandfather’s letters.' },
        ],
      },
      {
        kind: 'end',
        title: 'The end',
        sub: 'Fim',
        lines: [{ say: 'Now tell the story of the last film you saw.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-films-4-opinions',
    slides: [
      {
        kind: 'title',
        title: 'Did you like it?',
        sub: 'Dar sua opinião',
        art: ['claire', 'hugo', 'star'],
        lines: [{ say: 'The film is over. Everybody asks: did you like it?' }],
      },
      {
        kind: 'table',
        label: 'From love to hate',
        intro: { say: 'Here are four answers, from the best to the worst.' },
        rows: [
          { left: 'I *loved* it!', right: 'Adorei!', say: 'I loved it!' },
          { left: 'It was *quite good.*', right: 'Foi bem legal.', say: 'It was quite good.' },
          { left: 'It *wasn’t my thing.*', right: 'Não é meu estilo.', say: 'It wasn’t my thing.' },
          { left: 'I *couldn’t stand* it.', right: 'Não suportei.', say: 'I couldn’t stand it.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'claire',
        right: 'hugo',
        turns: [
          {
            side: 'left',
            say: 'What did you think of the ending?',
            meaning: 'O que você achou do final?',
          },
          {
            side: 'right',
            say: 'I found it moving. The cast was superb.',
            meaning: 'Achei emocionante. O elenco era ótimo.',
          },
          {
            side: 'left',
            say: 'Really? It was too long for me.',
            meaning: 'Sério? Para mim foi longo demais.',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Recommend it',
        word: '*I’d recommend* it.',
        meaning: 'Eu recomendo.',
        art: 'stars:4',
        note: { text: 'It’s *worth watching.*', meaning: 'Vale a pena ver.' },
        lines: [
          { say: 'If you want others to see it, say: I’d recommend it.' },
          { say: 'Or: it’s worth watching.' },
        ],
      },
      {
        kind: 'end',
        title: 'Your verdict?',
        sub: 'E você, o que achou?',
        lines: [{ say: 'Give your opinion, and always give a reason.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-films-6-no-spoilers',
    slides: [
      {
        kind: 'title',
        title: 'No spoilers!',
        sub: 'Falar de séries',
        art: ['tv', 'popcorn'],
        lines: [{ say: 'Series are best when you can talk about them. But no spoilers!' }],
      },
      {
        kind: 'table',
        label: 'The present perfect',
        art: 'tv',
        intro: { say: 'We ask about experience with have, and a participle.' },
        rows: [
          { left: '*Have* you *seen* it?', right: 'Você já viu?', say: 'Have you seen it?' },
          {
            left: 'I’*ve* *just* finished.',
            right: 'Acabei de terminar.',
            say: 'I’ve just finished the first season.',
          },
          {
            left: 'I *haven’t* seen it *yet.*',
            right: 'Ainda não vi.',
            say: 'I haven’t seen it yet.',
          },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'maya',
        right: 'kenji',
        turns: [
          {
            side: 'left',
            say: 'Have you seen the last episode?',
            meaning: 'Você já viu o último episódio?',
          },
          {
            side: 'right',
            say: 'No, I haven’t. Don’t tell me anything!',
            meaning: 'Ainda não. Não me conte nada!',
          },
          {
            side: 'left',
            say: 'Fine, but I saw it last night, and wow!',
            meaning: 'Tá, mas eu vi ontem à noite, e uau!',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Careful!',
        word: 'I *saw* it last night.',
        meaning: 'Com data ou hora: passado simples',
        art: 'calendar',
        note: { text: 'I’*ve seen* it twice.', meaning: 'Sem data: present perfect' },
        lines: [
          { say: 'With a finished time, like last night, use the past simple.' },
          { say: 'Without it, use the present perfect: I’ve seen it twice.' },
        ],
      },
      {
        kind: 'end',
        title: 'To be continued',
        sub: 'Continua…',
        lines: [{ say: 'See you in the next episode!' }],
      },
    ],
  },
];
