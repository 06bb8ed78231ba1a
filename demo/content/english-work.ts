import { asked, videoLesson } from './build.ts';
import type { DemoCourse } from './types.ts';

export const englishWork: DemoCourse = {
  key: 'english-work',
  title: 'Confident English at Work',
  subtitle: 'Meetings, emails and figures, in a voice that is heard',
  description:
    'For people who already speak English and want to be convincing in it. Open a meeting, disagree without closing the door, write emails that get answers and present your figures exactly. The course belongs to our company classes: the school enrolls each group.',
  language: 'en',
  level: 'advanced',
  duration: '12 weeks',
  enrollment: 'staff_only',
  catalogue_entry: 'ingles-avancado',
  benefits: [
    'Open and lead a meeting',
    'Disagree politely and offer a way forward',
    'Write short emails that get answers',
    'Describe a chart without a misunderstanding',
  ],
  lessons: [
    {
      ...videoLesson(
        'en-work-1-open-a-meeting',
        '00:41',
        'en',
        'Open a meeting',
        'Welcome, purpose, agenda, time: the four steps of the first minute, and three phrases that keep a meeting moving.',
      ),
      preview: true,
    },
    videoLesson(
      'en-work-2-disagree',
      '00:42',
      'en',
      'Disagree politely',
      'Compare direct sentences with polite ones, then build a bridge: accept a part, and offer something.',
    ),
    videoLesson(
      'en-work-3-emails',
      '00:33',
      'en',
      'Emails that get answers',
      'Why, what, when: three parts of a clear email, polite requests, and the form after “look forward to”.',
    ),
    videoLesson(
      'en-work-4-figures',
      '00:40',
      'en',
      'Present your figures',
      'Rise, fall, jump, stay stable: describe a chart, and never confuse “by ten” with “to ten” again.',
    ),
  ],
  quizzes: [
    {
      title: 'English at work: final check',
      description:
        'All four lessons. The result shows your score only; your teacher goes through the answers in class.',
      passing_score: 75,
      can_retake: true,
      show_report: false,
      questions: [
        asked(
          1,
          'You want to discuss a point at a later moment. What do you say?',
          'Let’s get started.',
          '*Let’s come back to that later.',
          'Thank you all for joining.',
        ),
        asked(
          1,
          'Complete the sentence: “We must finish at eleven at the latest: we should be finished ___ eleven.”',
          '*by',
          'until',
          'since',
          'to',
        ),
        asked(
          2,
          'Which is the most polite way to disagree?',
          'You’re wrong.',
          '*I see it differently.',
          'That’s nonsense.',
          'No way.',
        ),
        asked(2, 'Complete the suggestion: “What if we ___ May?”', '*tried', 'trying', 'to try'),
        asked(
          3,
          'Complete the sentence: “I look forward to ___ from you.”',
          'hear',
          'heard',
          '*hearing',
        ),
        asked(
          3,
          'Which request is the most polite?',
          'Send me the file.',
          'I need the file now.',
          '*Could you send me the file?',
        ),
        asked(
          4,
          'Sales were 100 and are now 110. Which sentence is true?',
          '*Sales rose by 10.',
          'Sales rose to 10.',
          'Sales fell by 10.',
          'Sales were stable.',
        ),
        asked(
          4,
          'Sales rose only a little. Which word fits: “Sales rose ___.”',
          'sharply',
          '*slightly',
          'suddenly',
        ),
      ],
    },
  ],
};
