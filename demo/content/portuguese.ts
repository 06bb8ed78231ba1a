import { asked, film } from './build.ts';
import type { DemoCourse } from './types.ts';

export const portuguese: DemoCourse = {
  key: 'portuguese-daily',
  title: 'Português para o Dia a Dia',
  subtitle: 'Brazilian Portuguese for people new to Brazil',
  description:
    'You have arrived in Brazil, and life goes on in Portuguese: at the bakery, in the street, on the telephone. Each lesson is spoken in Portuguese, with pictures and English meanings, and gives you the sentences you need the same day.',
  level: 'beginner',
  duration: '8 weeks',
  enrollment: 'open',
  benefits: [
    'Introduce yourself the Brazilian way',
    'Order at the bakery and ask for prices',
    'Ask the way and understand the answer',
    'Agree on a day and a time with friends',
  ],
  lessons: [
    film(
      'pt-daily-1-prazer',
      '00:41',
      'pt',
      'Muito prazer! Introduce yourself',
      'Bom dia, boa tarde, boa noite; saying your name and your country; and why he says “obrigado” and she says “obrigada”.',
    ),
    film(
      'pt-daily-2-padaria',
      '00:46',
      'pt',
      'Na padaria: at the bakery',
      'Pão francês, pão de queijo, cafezinho: order with “eu queria”, ask “quanto custa?” and understand the price.',
    ),
    film(
      'pt-daily-3-onde-fica',
      '00:38',
      'pt',
      'Onde fica? Asking the way',
      'Ask where the metro, the bus stop or the pharmacy is, and follow the answer: straight on, right, left.',
    ),
    film(
      'pt-daily-4-combinar',
      '00:39',
      'pt',
      'Vamos combinar? Making plans',
      'Days of the week, the hour with “à” and “às”, and the word that closes every Brazilian plan: combinado!',
    ),
  ],
  quizzes: [
    {
      title: 'First days in Brazil',
      description: 'Lessons 1 and 2: introductions and the bakery.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          'It is three in the afternoon. How do you greet the shop assistant?',
          'Bom dia',
          '*Boa tarde',
          'Boa noite',
        ),
        asked(
          'A woman wants to say “thank you”. What does she say?',
          'Obrigado',
          '*Obrigada',
          'Obrigados',
          'Muito prazer',
        ),
        asked(
          'What does “Muito prazer” mean?',
          'Thank you very much',
          'See you soon',
          '*Nice to meet you',
          'Excuse me',
        ),
        asked('Complete the sentence: “Meu nome ___ Kenji.”', '*é', 'sou', 'são'),
        asked(
          'Which sentence is a polite order?',
          'Eu sou um café.',
          '*Eu queria um café, por favor.',
          'Onde fica o café?',
        ),
        asked(
          'You want to know the price. What do you ask?',
          'Tudo bem?',
          'A que horas?',
          '*Quanto custa?',
          'Onde fica?',
        ),
      ],
    },
    {
      title: 'Around the city',
      description: 'Lessons 3 and 4: directions, days and times.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          'How do you ask where the pharmacy is?',
          'Quanto custa a farmácia?',
          '*Onde fica a farmácia?',
          'A que horas é a farmácia?',
        ),
        asked('What does “Vire à esquerda” mean?', '*Turn left', 'Turn right', 'Go straight on'),
        asked(
          'What does “Siga em frente” mean?',
          'Stop here',
          'Turn right',
          '*Go straight on',
          'Come back',
        ),
        asked('Which day is “quarta-feira”?', 'Monday', 'Tuesday', '*Wednesday', 'Thursday'),
        asked(
          'The film starts at 7:30 p.m. When does it start?',
          'À uma da tarde',
          '*Às sete e meia da noite',
          'Ao meio-dia',
        ),
        asked(
          'A friend proposes a day and an hour, and you agree. What do you say?',
          '*Combinado!',
          'Com licença!',
          'Obrigado, não!',
        ),
      ],
    },
  ],
};
