// English for Beginners: spoken English, meanings in Portuguese.
import type { LessonScript } from './types.ts';

const base = {
  course: 'English for Beginners',
  language: 'en',
  voices: { narrator: 'en-us+f2', left: 'en-us+f4', right: 'en-us+m3' },
  speed: 138,
} as const;

export const englishBeginner: LessonScript[] = [
  {
    ...base,
    name: 'en-beginner-1-greetings',
    slides: [
      {
        kind: 'title',
        title: 'Hello and goodbye',
        sub: 'Olá e tchau',
        art: ['ana', 'tom', 'bubbles'],
        lines: [{ say: 'Welcome! Today you learn to say hello and goodbye.' }],
      },
      {
        kind: 'cards',
        label: 'Greetings',
        intro: { say: 'The greeting depends on the time of day.' },
        cards: [
          {
            art: 'sunrise',
            word: 'Good morning',
            meaning: 'Bom dia',
            say: 'Before noon, say: good morning.',
          },
          {
            art: 'sun',
            word: 'Good afternoon',
            meaning: 'Boa tarde',
            say: 'From noon to six o’clock, say: good afternoon.',
          },
          {
            art: 'sunset',
            word: 'Good evening',
            meaning: 'Boa noite (ao chegar)',
            say: 'When you arrive after six, say: good evening.',
          },
          {
            art: 'moon',
            word: 'Good night',
            meaning: 'Boa noite (ao sair)',
            say: 'Good night is only for leaving or going to bed.',
          },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'ana',
        right: 'tom',
        turns: [
          { side: 'left', say: 'Hi, Tom! How are you?', meaning: 'Oi, Tom! Como vai?' },
          {
            side: 'right',
            say: 'I’m fine, thanks. And you?',
            meaning: 'Estou bem, obrigado. E você?',
          },
          {
            side: 'left',
            say: 'I’m great! See you tomorrow.',
            meaning: 'Estou ótima! Até amanhã.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'sunset',
        ask: {
          say: 'You arrive at a party at eight in the evening. What do you say?',
          text: 'You arrive at *8 p.m.*',
          meaning: 'Você chega às 20 h.',
        },
        reply: { say: 'Good evening!', text: 'Good evening!', meaning: 'Boa noite!' },
      },
      {
        kind: 'end',
        title: 'See you soon!',
        sub: 'Até logo!',
        lines: [{ say: 'Well done. See you soon!' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-beginner-2-who-are-you',
    slides: [
      {
        kind: 'title',
        title: 'Who are you?',
        sub: 'O verbo “to be”',
        art: ['maya', 'leo', 'question'],
        lines: [{ say: 'In this lesson you say who you are and where you are from.' }],
      },
      {
        kind: 'table',
        label: 'The verb to be',
        art: 'idcard',
        intro: { say: 'We use three short forms: am, are, and is.' },
        rows: [
          { left: 'I *am* Maya.', right: 'Eu sou a Maya.', say: 'I am Maya.' },
          { left: 'You *are* Leo.', right: 'Você é o Leo.', say: 'You are Leo.' },
          { left: 'She *is* my friend.', right: 'Ela é minha amiga.', say: 'She is my friend.' },
          { left: 'We *are* students.', right: 'Nós somos alunos.', say: 'We are students.' },
        ],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'maya',
        right: 'leo',
        turns: [
          {
            side: 'left',
            say: 'Hello, I’m Maya. What’s your name?',
            meaning: 'Olá, sou a Maya. Qual é o seu nome?',
          },
          {
            side: 'right',
            say: 'My name is Leo. Nice to meet you.',
            meaning: 'Meu nome é Leo. Prazer.',
          },
          { side: 'left', say: 'Nice to meet you too!', meaning: 'O prazer é meu!' },
        ],
      },
      {
        kind: 'word',
        label: 'Your country',
        word: 'I’m from Brazil.',
        meaning: 'Eu sou do Brasil.',
        art: 'globe',
        note: { text: 'Where *are* you from?', meaning: 'De onde você é?' },
        lines: [{ say: 'I am from Brazil.' }, { say: 'Where are you from?', wait: 1.5 }],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'sofia',
        ask: {
          say: 'Complete the sentence. She, something, a teacher.',
          text: 'She *…* a teacher.',
          meaning: 'Ela é professora.',
        },
        reply: {
          say: 'She is a teacher.',
          text: 'She is a teacher.',
          meaning: 'I am · you are · she is',
        },
      },
      {
        kind: 'end',
        title: 'Nice to meet you!',
        sub: 'Prazer em conhecer você!',
        lines: [{ say: 'Very good. Now introduce yourself to a friend!' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-beginner-3-numbers-time',
    slides: [
      {
        kind: 'title',
        title: 'What time is it?',
        sub: 'Números e horas',
        art: ['clock:10:10', 'num:12'],
        lines: [{ say: 'Today you learn numbers, and you tell the time.' }],
      },
      {
        kind: 'cards',
        label: 'Numbers',
        cards: [
          { art: 'num:5', word: 'five', meaning: 'cinco', say: 'Five.' },
          { art: 'num:10', word: 'ten', meaning: 'dez', say: 'Ten.' },
          { art: 'num:12', word: 'twelve', meaning: 'doze', say: 'Twelve.' },
          { art: 'num:15', word: 'fifteen', meaning: 'quinze', say: 'Fifteen.' },
          { art: 'num:20', word: 'twenty', meaning: 'vinte', say: 'Twenty.' },
          { art: 'num:30', word: 'thirty', meaning: 'trinta', say: 'Thirty.' },
        ],
      },
      {
        kind: 'cards',
        label: 'The time',
        intro: { say: 'What time is it? Look at the clocks.' },
        cards: [
          {
            art: 'clock:7:00',
            word: 'seven o’clock',
            meaning: 'sete horas',
            say: 'It is seven o’clock.',
          },
          {
            art: 'clock:7:15',
            word: 'quarter past 7',
            meaning: 'sete e quinze',
            say: 'It is a quarter past seven.',
          },
          {
            art: 'clock:7:30',
            word: 'half past 7',
            meaning: 'sete e meia',
            say: 'It is half past seven.',
          },
          {
            art: 'clock:7:45',
            word: 'quarter to 8',
            meaning: 'quinze para as oito',
            say: 'It is a quarter to eight.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'clock:9:30',
        ask: {
          say: 'Now you. What time is it?',
          text: 'What time is it?',
          meaning: 'Que horas são?',
        },
        reply: {
          say: 'It is half past nine.',
          text: 'It’s *half past nine.*',
          meaning: 'São nove e meia.',
        },
      },
      {
        kind: 'end',
        title: 'On time!',
        sub: 'Na hora certa!',
        lines: [{ say: 'Great. Practise with every clock you see today.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-beginner-4-family',
    slides: [
      {
        kind: 'title',
        title: 'My family',
        sub: 'Minha família',
        art: ['family'],
        lines: [{ say: 'This is Ana. Today she shows us her family.' }],
      },
      {
        kind: 'cards',
        label: 'Ana’s family',
        cards: [
          { art: 'rosa', word: 'mother', meaning: 'mãe', say: 'Rosa is her mother.' },
          { art: 'jorge', word: 'father', meaning: 'pai', say: 'Paul is her father.' },
          { art: 'leo', word: 'brother', meaning: 'irmão', say: 'Leo is her brother.' },
          { art: 'sofia', word: 'sister', meaning: 'irmã', say: 'Sofia is her sister.' },
        ],
      },
      {
        kind: 'table',
        label: 'Whose is it?',
        art: 'frame',
        intro: { say: 'The little word changes with the person.' },
        rows: [
          { left: '*my* mother', right: 'minha mãe', say: 'I love my mother.' },
          { left: '*your* sister', right: 'sua irmã', say: 'You call your sister.' },
          { left: '*his* brother', right: 'o irmão dele', say: 'He helps his brother.' },
          { left: '*her* father', right: 'o pai dela', say: 'She visits her father.' },
        ],
      },
      {
        kind: 'word',
        label: 'Talk about you',
        word: 'I have two brothers.',
        meaning: 'Eu tenho dois irmãos.',
        art: 'house',
        note: { text: 'She *has* one sister.', meaning: 'Ela tem uma irmã.' },
        lines: [{ say: 'I have two brothers.' }, { say: 'She has one sister.' }],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'ana',
        ask: {
          say: 'Ana has a brother. What is the right word: his brother, or her brother?',
          text: 'his or her brother?',
          meaning: 'O irmão da Ana',
        },
        reply: { say: 'It is her brother.', text: '*her* brother', meaning: 'o irmão dela' },
      },
      {
        kind: 'end',
        title: 'Well done!',
        sub: 'Muito bem!',
        lines: [{ say: 'Well done. Now talk about your own family.' }],
      },
    ],
  },
  {
    ...base,
    name: 'en-beginner-5-cafe',
    slides: [
      {
        kind: 'title',
        title: 'At the café',
        sub: 'No café: fazer um pedido',
        art: ['cup', 'croissant'],
        lines: [{ say: 'You are in a café in New York. Let’s order!' }],
      },
      {
        kind: 'cards',
        label: 'The menu',
        cards: [
          { art: 'cup', word: 'a coffee', meaning: 'um café', say: 'A coffee.' },
          { art: 'tea', word: 'a tea', meaning: 'um chá', say: 'A tea.' },
          {
            art: 'juice',
            word: 'an orange juice',
            meaning: 'um suco de laranja',
            say: 'An orange juice.',
          },
          { art: 'sandwich', word: 'a sandwich', meaning: 'um sanduíche', say: 'A sandwich.' },
        ],
      },
      {
        kind: 'word',
        label: 'Order politely',
        word: 'I’d like a coffee, *please.*',
        meaning: 'Eu queria um café, por favor.',
        art: 'cup',
        lines: [{ say: 'To be polite, say: I’d like a coffee, please.' }],
      },
      {
        kind: 'dialogue',
        label: 'Listen',
        left: 'sofia',
        right: 'hugo',
        turns: [
          {
            side: 'left',
            say: 'Good morning! What would you like?',
            meaning: 'Bom dia! O que deseja?',
          },
          {
            side: 'right',
            say: 'I’d like a tea and a sandwich, please.',
            meaning: 'Queria um chá e um sanduíche.',
          },
          {
            side: 'left',
            say: 'Here you are. That’s nine dollars.',
            meaning: 'Aqui está. São nove dólares.',
          },
        ],
      },
      {
        kind: 'turn',
        label: 'Your turn',
        art: 'juice',
        ask: {
          say: 'Now order an orange juice. Be polite!',
          text: 'Order a juice.',
          meaning: 'Peça um suco.',
        },
        reply: {
          say: 'I’d like an orange juice, please.',
          text: 'I’d like an orange juice, please.',
          meaning: 'Queria um suco de laranja.',
        },
      },
      {
        kind: 'end',
        title: 'Enjoy!',
        sub: 'Bom apetite!',
        lines: [{ say: 'Thank you, and enjoy your meal!' }],
      },
    ],
  },
];
