// Português para o Dia a Dia: spoken Brazilian Portuguese, meanings in English.
import type { LessonScript } from './types.ts';

const base = {
  course: 'Português para o Dia a Dia',
  language: 'pt',
  voices: { narrator: 'pt-br+f2', left: 'pt-br+f4', right: 'pt-br+m3' },
  speed: 138,
} as const;

export const portuguese: LessonScript[] = [
  {
    ...base,
    name: 'pt-daily-1-prazer',
    slides: [
      {
        kind: 'title',
        title: 'Muito prazer!',
        sub: 'Nice to meet you!',
        art: ['ana', 'kenji', 'bubbles'],
        lines: [{ say: 'Bem-vindo! Hoje você aprende a se apresentar.' }],
      },
      {
        kind: 'cards',
        label: 'Para cumprimentar',
        cards: [
          {
            art: 'sunrise',
            word: 'Bom dia',
            meaning: 'Good morning',
            say: 'De manhã, dizemos: bom dia.',
          },
          {
            art: 'sun',
            word: 'Boa tarde',
            meaning: 'Good afternoon',
            say: 'À tarde, dizemos: boa tarde.',
          },
          {
            art: 'moon',
            word: 'Boa noite',
            meaning: 'Good evening / night',
            say: 'À noite, dizemos: boa noite.',
          },
          {
            art: 'bubbles',
            word: 'Oi, tudo bem?',
            meaning: 'Hi, how are you?',
            say: 'E com amigos: oi, tudo bem?',
          },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Escute',
        left: 'ana',
        right: 'kenji',
        turns: [
          { side: 'left', say: 'Oi! Eu sou a Ana. E você?', meaning: 'Hi! I’m Ana. And you?' },
          {
            side: 'right',
            say: 'Meu nome é Kenji. Sou do Japão.',
            sound: 'Meu nome é Quênji. Sou do Japão.',
            meaning: 'My name is Kenji. I’m from Japan.',
          },
          {
            side: 'left',
            say: 'Muito prazer, Kenji!',
            sound: 'Muito prazer, Quênji!',
            meaning: 'Nice to meet you, Kenji!',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Obrigado, obrigada',
        word: 'Obrigad*o!* Obrigad*a!*',
        meaning: 'Thank you!',
        art: 'heart',
        note: { text: 'ele: obrigad*o* · ela: obrigad*a*', meaning: 'It depends on who speaks.' },
        lines: [
          { say: 'Um homem diz: obrigado. Uma mulher diz: obrigada.' },
          { say: 'Depende de quem fala.' },
        ],
      },
      {
        kind: 'end',
        title: 'Até logo!',
        sub: 'See you soon!',
        lines: [{ say: 'Muito bem! Agora é a sua vez. Até logo!' }],
      },
    ],
  },
  {
    ...base,
    name: 'pt-daily-2-padaria',
    slides: [
      {
        kind: 'title',
        title: 'Na padaria',
        sub: 'At the bakery',
        art: ['shop', 'bread'],
        lines: [{ say: 'Em São Paulo, o dia começa na padaria. Vamos pedir!' }],
      },
      {
        kind: 'cards',
        label: 'No balcão',
        cards: [
          { art: 'bread', word: 'o pão francês', meaning: 'bread roll', say: 'O pão francês.' },
          {
            art: 'cheesebread',
            word: 'o pão de queijo',
            meaning: 'cheese bread',
            say: 'O pão de queijo.',
          },
          { art: 'cup', word: 'o cafezinho', meaning: 'small black coffee', say: 'O cafezinho.' },
          {
            art: 'juice',
            word: 'o suco de laranja',
            meaning: 'orange juice',
            say: 'O suco de laranja.',
          },
        ],
      },
      {
        kind: 'word',
        label: 'Pedir com educação',
        word: 'Eu *queria* um café.',
        meaning: 'I’d like a coffee.',
        art: 'cup',
        note: { text: 'Quanto *custa?*', meaning: 'How much is it?' },
        lines: [
          { say: 'Para pedir com educação: eu queria um café, por favor.' },
          { say: 'E para saber o preço: quanto custa?' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Escute',
        left: 'sofia',
        right: 'tom',
        turns: [
          {
            side: 'left',
            say: 'Bom dia! O que você deseja?',
            meaning: 'Good morning! What would you like?',
          },
          {
            side: 'right',
            say: 'Eu queria dois pães de queijo. Quanto custa?',
            meaning: 'Two cheese breads. How much is it?',
          },
          {
            side: 'left',
            say: 'São doze reais. Mais alguma coisa?',
            meaning: 'Twelve reais. Anything else?',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Sua vez',
        art: 'juice',
        ask: {
          say: 'Agora você. Peça um suco de laranja.',
          text: 'Peça um suco!',
          meaning: 'Order a juice.',
        },
        reply: {
          say: 'Eu queria um suco de laranja, por favor.',
          text: 'Eu queria um suco de laranja, por favor.',
          meaning: 'I’d like an orange juice, please.',
        },
      },
      {
        kind: 'end',
        title: 'Bom apetite!',
        sub: 'Enjoy your meal!',
        lines: [{ say: 'Muito bem, e bom apetite!' }],
      },
    ],
  },
  {
    ...base,
    name: 'pt-daily-3-onde-fica',
    slides: [
      {
        kind: 'title',
        title: 'Onde fica?',
        sub: 'Asking the way',
        art: ['pin', 'metro'],
        lines: [{ say: 'Você está perdido na cidade? É só perguntar: onde fica?' }],
      },
      {
        kind: 'cards',
        label: 'Na cidade',
        cards: [
          { art: 'metro', word: 'o metrô', meaning: 'the underground', say: 'Onde fica o metrô?' },
          {
            art: 'bus',
            word: 'o ponto de ônibus',
            meaning: 'the bus stop',
            say: 'Onde fica o ponto de ônibus?',
          },
          {
            art: 'pharmacy',
            word: 'a farmácia',
            meaning: 'the pharmacy',
            say: 'Onde fica a farmácia?',
          },
          { art: 'bank', word: 'o banco', meaning: 'the bank', say: 'Onde fica o banco?' },
        ],
      },
      {
        kind: 'cards',
        label: 'O caminho',
        cards: [
          {
            art: 'arrow:straight',
            word: 'em frente',
            meaning: 'straight on',
            say: 'Siga em frente.',
          },
          { art: 'arrow:right', word: 'à direita', meaning: 'right', say: 'Vire à direita.' },
          { art: 'arrow:left', word: 'à esquerda', meaning: 'left', say: 'Vire à esquerda.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Escute',
        left: 'claire',
        right: 'leo',
        turns: [
          {
            side: 'left',
            say: 'Com licença, onde fica o metrô?',
            meaning: 'Excuse me, where is the underground?',
          },
          {
            side: 'right',
            say: 'Siga em frente e vire à direita.',
            meaning: 'Go straight on and turn right.',
          },
          { side: 'left', say: 'É longe daqui?', meaning: 'Is it far from here?' },
          {
            side: 'right',
            say: 'Não, é pertinho. Fica ao lado do banco.',
            meaning: 'No, very near. It’s beside the bank.',
          },
        ],
      },
      {
        kind: 'end',
        title: 'Boa caminhada!',
        sub: 'Enjoy your walk!',
        lines: [{ say: 'Agora você já não se perde. Boa caminhada!' }],
      },
    ],
  },
  {
    ...base,
    name: 'pt-daily-4-combinar',
    slides: [
      {
        kind: 'title',
        title: 'Vamos combinar?',
        sub: 'Making plans',
        art: ['calendar', 'phone'],
        lines: [{ say: 'Um cinema? Um café? Vamos combinar um dia e uma hora.' }],
      },
      {
        kind: 'table',
        label: 'Os dias da semana',
        art: 'calendar',
        rows: [
          {
            left: '*segunda*-feira',
            right: 'Monday',
            say: 'Segunda-feira é o primeiro dia de aula.',
          },
          { left: '*quarta*-feira', right: 'Wednesday', say: 'Quarta-feira é o meio da semana.' },
          { left: '*sexta*-feira', right: 'Friday', say: 'Sexta-feira é dia de festa.' },
          {
            left: '*sábado*, *domingo*',
            right: 'Saturday, Sunday',
            say: 'Sábado e domingo são o fim de semana.',
          },
        ],
      },
      {
        kind: 'cards',
        label: 'A que horas?',
        cards: [
          { art: 'clock:13:00', word: 'à uma', meaning: 'at one', say: 'À uma da tarde.' },
          {
            art: 'clock:19:30',
            word: 'às sete e meia',
            meaning: 'at half past seven',
            say: 'Às sete e meia da noite.',
          },
          { art: 'clock:12:00', word: 'ao meio-dia', meaning: 'at noon', say: 'Ao meio-dia.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Escute',
        left: 'maya',
        right: 'hugo',
        turns: [
          {
            side: 'left',
            say: 'Vamos ao cinema na sexta?',
            meaning: 'Shall we go to the cinema on Friday?',
          },
          { side: 'right', say: 'Vamos! A que horas?', meaning: 'Let’s go! At what time?' },
          {
            side: 'left',
            say: 'Às sete e meia, na frente do metrô.',
            meaning: 'At half past seven, outside the station.',
          },
          { side: 'right', say: 'Combinado!', meaning: 'It’s a deal!' },
        ],
      },
      {
        kind: 'end',
        title: 'Combinado!',
        sub: 'It’s a deal!',
        lines: [{ say: 'Convide um amigo hoje, em português. Combinado?' }],
      },
    ],
  },
];
