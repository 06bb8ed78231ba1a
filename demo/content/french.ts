import { asked, videoLesson } from './build.ts';
import type { DemoCourse } from './types.ts';

export const french: DemoCourse = {
  key: 'french-steps',
  title: 'Le français pas à pas',
  subtitle: 'Vos premières phrases, une étape à la fois',
  description:
    'Une entrée en douceur dans le français. Vous entendez des phrases courtes et claires, vous voyez ce qu’elles veulent dire, et vous les répétez. Quatre étapes vous mènent du premier « bonjour » au marché, puis à la gare, avec à la fin de chacune une petite scène à jouer.',
  language: 'fr',
  level: 'beginner',
  duration: '10 semaines',
  enrollment: 'staff_only',
  catalogue_entry: 'frances',
  benefits: [
    'Saluer vos amis et les gens que vous ne connaissez pas',
    'Vous présenter avec le verbe « être »',
    'Faire vos courses au marché et demander le prix',
    'Demander le chemin de la gare',
  ],
  lessons: [
    {
      ...videoLesson(
        'fr-steps-1-bonjour',
        '00:35',
        'fr',
        'Bonjour !',
        'Bonjour, bonsoir, salut, au revoir ; et quand dire « tu » ou « vous ».',
      ),
      preview: true,
    },
    videoLesson(
      'fr-steps-2-je-suis',
      '00:34',
      'fr',
      'Je suis…',
      'Le verbe « être », votre nom et votre ville : présentez-vous en quatre phrases courtes.',
    ),
    videoLesson(
      'fr-steps-3-au-marche',
      '00:37',
      'fr',
      'Au marché',
      'Un, une, des : achetez du fromage et des pommes, dites « je voudrais », et demandez le prix.',
      'webm',
    ),
    videoLesson(
      'fr-steps-4-la-gare',
      '00:36',
      'fr',
      'Où est la gare ?',
      'Demandez où est la gare, et comprenez la réponse : tout droit, à gauche, à droite.',
    ),
  ],
  quizzes: [
    {
      title: 'Premiers pas',
      description: 'Les quatre leçons : saluer, le verbe « être », le marché et le chemin.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          1,
          'Il est neuf heures du soir. Comment saluez-vous vos hôtes ?',
          'Bon appétit',
          '*Bonsoir',
          'Au revoir',
        ),
        asked(
          1,
          'Vous parlez à une dame âgée que vous ne connaissez pas. Que demandez-vous ?',
          'Comment vas-tu ?',
          '*Comment allez-vous ?',
          'Ça va, toi ?',
        ),
        asked(2, 'Complétez la phrase : « Je ___ brésilien. »', 'es', 'est', '*suis', 'sommes'),
        asked(2, 'Complétez la phrase : « Nous ___ amis. »', '*sommes', 'suis', 'est'),
        asked(3, 'Complétez la phrase : « ___ pomme, s’il vous plaît. »', 'Un', '*Une', 'Des'),
        asked(
          3,
          'Vous voulez savoir combien vous devez payer. Que demandez-vous ?',
          '*Ça fait combien ?',
          'Ça va ?',
          'Où est la gare ?',
        ),
        asked(
          4,
          'Quel est le contraire de « Tournez à gauche » ?',
          'Allez tout droit',
          'Tournez encore à gauche',
          '*Tournez à droite',
        ),
      ],
    },
  ],
};
