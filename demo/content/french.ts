import { asked, videoLesson } from './build.ts';
import type { DemoCourse } from './types.ts';

export const french: DemoCourse = {
  key: 'french-steps',
  title: 'Le français pas à pas',
  subtitle: 'French, one step at a time',
  description:
    'A calm start into French. You hear short, clear sentences, see what they mean, and repeat them. Four steps take you from your first “bonjour” to the market and the railway station, with a small role play at the end of each.',
  language: 'en',
  level: 'beginner',
  duration: '10 weeks',
  enrollment: 'staff_only',
  catalogue_entry: 'frances',
  benefits: [
    'Greet friends and strangers the right way',
    'Introduce yourself with the verb “être”',
    'Buy food at the market and ask the price',
    'Ask the way to the station',
  ],
  lessons: [
    {
      ...videoLesson(
        'fr-steps-1-bonjour',
        '00:35',
        'fr',
        'Bonjour !',
        'Bonjour, bonsoir, salut, au revoir; and whether to say “tu” or “vous”.',
      ),
      preview: true,
    },
    videoLesson(
      'fr-steps-2-je-suis',
      '00:34',
      'fr',
      'Je suis…',
      'The verb “être”, your name and your city: introduce yourself in four short sentences.',
    ),
    videoLesson(
      'fr-steps-3-au-marche',
      '00:37',
      'fr',
      'Au marché',
      'Un, une, des: buy cheese and apples, say “je voudrais”, and ask what it costs.',
      'webm',
    ),
    videoLesson(
      'fr-steps-4-la-gare',
      '00:36',
      'fr',
      'Où est la gare ?',
      'Ask where the station is, and understand the answer: tout droit, à gauche, à droite.',
    ),
  ],
  quizzes: [
    {
      title: 'Premiers pas',
      description: 'All four lessons: greetings, “être”, the market and the way.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          1,
          'It is nine in the evening. How do you greet your hosts?',
          'Bon appétit',
          '*Bonsoir',
          'Au revoir',
        ),
        asked(
          1,
          'You speak to an elderly lady you do not know. What do you ask?',
          'Comment vas-tu ?',
          '*Comment allez-vous ?',
          'Ça va, toi ?',
        ),
        asked(2, 'Complete the sentence: “Je ___ brésilien.”', 'es', 'est', '*suis', 'sommes'),
        asked(2, 'Complete the sentence: “Nous ___ amis.”', '*sommes', 'suis', 'est'),
        asked(3, 'Which word fits: “___ pomme, s’il vous plaît.” (one apple)', 'Un', '*Une', 'Des'),
        asked(
          3,
          'You want to know what it all costs. What do you ask?',
          '*Ça fait combien ?',
          'Ça va ?',
          'Où est la gare ?',
        ),
        asked(
          4,
          'What does “Tournez à droite” mean?',
          'Go straight on',
          'Turn left',
          '*Turn right',
        ),
      ],
    },
  ],
};
