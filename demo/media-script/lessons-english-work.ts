// Confident English at Work: spoken British English, meanings in Portuguese.
import type { LessonScript } from './types.ts';

const base = {
  course: 'Confident English at Work',
  language: 'en',
  voices: { narrator: 'en-gb+m3', left: 'en-gb+f2', right: 'en-gb+m7' },
  speed: 155,
} as const;

export const englishWork: LessonScript[] = [
  {
    ...base,
    name: 'en-work-1-open-a-meeting',
    slides: [
      {
        kind: 'title',
        title: 'Open a meeting',
        sub: 'Abrir uma reunião',
        art: ['meeting'],
        lines: [{ say: 'The first minute decides how a meeting goes. Let’s make it yours.' }],
      },
      {
        kind: 'cards',
        label: 'Four steps',
        intro: { say: 'A good opening has four steps.' },
        cards: [
          {
            art: 'bubbles',
            word: 'Welcome',
            meaning: 'Boas-vindas',
            say: 'Welcome: thank you all for joining.',
          },
          {
            art: 'flag',
            word: 'Purpose',
            meaning: 'Objetivo',
            say: 'Purpose: we’re here to choose a supplier.',
          },
          {
            art: 'clipboard',
            word: 'Agenda',
            meaning: 'Pauta',
            say: 'Agenda: there are three points on the agenda.',
          },
          {
            art: 'clock:11:00',
            word: 'Time',
            meaning: 'Tempo',
            say: 'Time: we should be finished by eleven.',
          },
        ],
      },
      {
        kind: 'table',
        label: 'Keep it moving',
        rows: [
          {
            left: 'Let’s *get started.*',
            right: 'Vamos começar.',
            say: 'To begin, say: let’s get started.',
          },
          {
            left: 'Shall we *move on?*',
            right: 'Vamos em frente?',
            say: 'To change the point: shall we move on?',
          },
          {
            left: 'Let’s *come back to that.*',
            right: 'Voltamos a isso depois.',
            say: 'To postpone: let’s come back to that later.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'clock:11:00',
        ask: {
          say: 'The meeting must end at eleven. How do you say so?',
          text: 'The meeting ends at 11.',
          meaning: 'A reunião termina às 11 h.',
        },
        reply: {
          say: 'We should be finished by eleven.',
          text: 'We should be finished *by* 11.',
          meaning: 'by = até, no máximo',
        },
      },
      {
        kind: 'end',
        title: 'Over to you',
        sub: 'Agora é com você',
        lines: [{ say: 'Try it in your next meeting. Over to you.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-work-2-disagree',
    slides: [
      {
        kind: 'title',
        title: 'Disagree politely',
        sub: 'Discordar com educação',
        art: ['sofia', 'tom', 'scale'],
        lines: [{ say: 'You can say no and still keep the door open. Listen how.' }],
      },
      {
        kind: 'table',
        label: 'Softer, not weaker',
        heads: ['Too direct', 'Better'],
        intro: { say: 'Compare the direct form with the polite one.' },
        rows: [
          {
            left: 'You’re wrong.',
            right: '*I see it differently.*',
            say: 'Not: you’re wrong. Better: I see it differently.',
          },
          {
            left: 'That’s too expensive.',
            right: 'It’s *a bit* over budget.',
            say: 'Not: that’s too expensive. Better: it’s a bit over budget.',
          },
          {
            left: 'It won’t work.',
            right: 'I’m *not sure* it’ll work.',
            say: 'Not: it won’t work. Better: I’m not sure it’ll work.',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Build a bridge',
        word: 'I take your point, *but…*',
        meaning: 'Entendo seu argumento, mas…',
        art: 'bridge',
        note: { text: 'What if we *tried* May?', meaning: 'E se tentássemos em maio?' },
        lines: [
          { say: 'First accept a part: I take your point, but the date is early.' },
          { say: 'Then offer something: what if we tried May?' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'sofia',
        right: 'tom',
        turns: [
          {
            side: 'left',
            say: 'I think we should launch in March.',
            meaning: 'Acho que devíamos lançar em março.',
          },
          {
            side: 'right',
            say: 'I take your point, but what about tests?',
            meaning: 'Entendo, mas e os testes?',
          },
          {
            side: 'left',
            say: 'Fair enough. What if we tried May?',
            meaning: 'É justo. E se tentássemos em maio?',
          },
        ],
      },
      {
        kind: 'end',
        title: 'Fair enough!',
        sub: 'Justo!',
        lines: [{ say: 'Polite people are heard. Practise these phrases aloud.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-work-3-emails',
    slides: [
      {
        kind: 'title',
        title: 'Emails that get answers',
        sub: 'E-mails que têm resposta',
        art: ['laptop', 'envelope'],
        lines: [{ say: 'Long emails wait. Short, clear emails get answers.' }],
      },
      {
        kind: 'cards',
        label: 'Three parts',
        cards: [
          {
            art: 'question',
            word: 'Why?',
            meaning: 'o motivo',
            say: 'First, why you write: I’m writing about the invoice.',
          },
          {
            art: 'bulb',
            word: 'What?',
            meaning: 'o pedido',
            say: 'Then, what you need: could you confirm the amount?',
          },
          {
            art: 'calendar:5',
            word: 'When?',
            meaning: 'o prazo',
            say: 'Last, when you need it: by Friday, if possible.',
          },
        ],
      },
      {
        kind: 'table',
        label: 'Polite requests',
        heads: ['Too strong', 'Better'],
        rows: [
          {
            left: 'Send me the file.',
            right: '*Could you* send me the file?',
            say: 'Could you send me the file?',
          },
          {
            left: 'I want an answer.',
            right: 'I *look forward to* hearing from you.',
            say: 'I look forward to hearing from you.',
          },
          {
            left: 'You forgot the file.',
            right: 'The file *seems to be* missing.',
            say: 'The file seems to be missing.',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Watch the form',
        word: 'look forward *to hearing*',
        meaning: 'to + verbo com -ing',
        art: 'envelope',
        lines: [
          {
            say: 'Careful: after look forward to, the verb ends in I N G.',
            sound: 'Careful: after look forward to, the verb ends in i, n, g.',
          },
        ],
      },
      {
        kind: 'end',
        title: 'Kind regards',
        sub: 'Atenciosamente',
        lines: [{ say: 'Rewrite one of your emails today. Kind regards, your teacher.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-work-4-figures',
    slides: [
      {
        kind: 'title',
        title: 'Present your figures',
        sub: 'Apresentar números',
        art: ['bars', 'mic'],
        lines: [{ say: 'Numbers don’t speak. You do. Here is how to describe a chart.' }],
      },
      {
        kind: 'cards',
        label: 'Which way?',
        cards: [
          {
            art: 'chart:up',
            word: 'Sales rose',
            meaning: 'As vendas subiram',
            say: 'Sales rose in spring.',
          },
          {
            art: 'chart:down',
            word: 'Costs fell',
            meaning: 'Os custos caíram',
            say: 'Costs fell in summer.',
          },
          {
            art: 'chart:flat',
            word: 'Prices were stable',
            meaning: 'Preços ficaram iguais',
            say: 'Prices were stable all year.',
          },
          {
            art: 'chart:jump',
            word: 'Visits jumped',
            meaning: 'As visitas dispararam',
            say: 'And visits jumped in October.',
          },
        ],
      },
      {
        kind: 'table',
        label: 'How much, how fast',
        rows: [
          {
            left: 'rose *by* 10%',
            right: 'subiu 10% (a diferença)',
            say: 'Sales rose by ten per cent. That is the difference.',
          },
          {
            left: 'rose *to* 50,000',
            right: 'subiu para 50 mil (o total)',
            say: 'They rose to fifty thousand. That is the new total.',
          },
          {
            left: 'rose *sharply*',
            right: 'subiu bruscamente',
            say: 'They rose sharply: fast and a lot.',
          },
          {
            left: 'rose *slightly*',
            right: 'subiu um pouco',
            say: 'They rose slightly: only a little.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'chart:down',
        ask: {
          say: 'From one hundred to ninety. Did costs fall by ten, or to ten?',
          text: '100, then 90: fell *by* or *to* 10?',
          meaning: 'Caíram 10 ou para 10?',
        },
        reply: {
          say: 'They fell by ten.',
          text: 'They fell *by* ten.',
          meaning: 'by = a diferença',
        },
      },
      {
        kind: 'end',
        title: 'Any questions?',
        sub: 'Alguma pergunta?',
        lines: [{ say: 'Thank you for your attention. Are there any questions?' }],
      },
    ],
  },
];
