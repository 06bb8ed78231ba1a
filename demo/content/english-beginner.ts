import { asked, videoLesson } from './build.ts';
import type { DemoCourse } from './types.ts';

export const englishBeginner: DemoCourse = {
  key: 'english-beginner',
  title: 'English for Beginners',
  subtitle: 'Your first words, from hello to ordering a coffee',
  description:
    'Start speaking in your very first lesson. Each film is short: listen, look at the pictures, say the sentence aloud, and answer when it is your turn. By the end you can greet people, introduce yourself and your family, tell the time and order in a café.',
  language: 'en',
  level: 'beginner',
  duration: '8 weeks',
  enrollment: 'open',
  catalogue_entry: 'ingles-iniciante',
  benefits: [
    'Greet people at any time of day',
    'Say who you are and where you are from',
    'Understand numbers and the clock',
    'Order food and drink politely',
  ],
  lessons: [
    {
      ...videoLesson(
        'en-beginner-1-greetings',
        '00:45',
        'en',
        'Hello and goodbye',
        'Good morning, good afternoon, good evening, good night: which greeting fits which moment, and how a short conversation begins and ends.',
      ),
      preview: true,
      material: [
        {
          title: 'Greetings at a glance',
          text: [
            { type: 'heading', spans: [{ text: 'When you meet' }] },
            {
              type: 'bullets',
              items: [
                [{ text: 'Good morning', bold: true }, { text: ' until noon' }],
                [{ text: 'Good afternoon', bold: true }, { text: ' until about six' }],
                [{ text: 'Good evening', bold: true }, { text: ' after that' }],
              ],
            },
            { type: 'heading', spans: [{ text: 'When you leave' }] },
            {
              type: 'paragraph',
              spans: [
                { text: 'Good night', bold: true },
                { text: ' is a goodbye: say it when you go, or before you sleep. To friends, ' },
                { text: 'bye', italic: true },
                { text: ' is enough.' },
              ],
            },
          ],
        },
        {
          title: 'Greeting, in the Cambridge Dictionary',
          link_url: 'https://dictionary.cambridge.org/dictionary/english/greeting',
        },
      ],
    },
    videoLesson(
      'en-beginner-2-who-are-you',
      '00:43',
      'en',
      'Who are you?',
      'The verb “to be”: say your name, your country and your job, and ask others about theirs.',
    ),
    videoLesson(
      'en-beginner-3-numbers-time',
      '00:35',
      'en',
      'What time is it?',
      'Numbers from five to thirty, and the four ways to read a clock: o’clock, quarter past, half past and quarter to.',
    ),
    videoLesson(
      'en-beginner-4-family',
      '00:41',
      'en',
      'My family',
      'Meet Ana’s family and learn the little words that say whose it is: my, your, his and her.',
    ),
    videoLesson(
      'en-beginner-5-cafe',
      '00:36',
      'en',
      'At the café',
      'Read the menu, order politely with “I’d like”, and understand what the waiter says to you.',
    ),
  ],
  quizzes: [
    {
      title: 'Greetings and introductions',
      description: 'Lessons 1 and 2: greetings and the verb “to be”.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          1,
          'It is 9 a.m. and you meet your teacher. What do you say?',
          '*Good morning!',
          'Good afternoon!',
          'Good evening!',
          'Good night!',
        ),
        asked(
          1,
          'You arrive at a party at 8 p.m. What do you say?',
          'Good morning!',
          'Good night!',
          '*Good evening!',
        ),
        asked(
          1,
          'When do people say “Good night”?',
          'When they arrive at work',
          '*When they go to bed',
          'When they have lunch',
        ),
        asked(2, 'Complete the sentence: “I ___ Maya.”', 'is', 'are', '*am', 'be'),
        asked(2, 'Complete the sentence: “We ___ students.”', 'am', 'is', '*are'),
        asked(
          1,
          'Somebody says: “How are you?” What is a good answer?',
          'I’m from Brazil.',
          '*I’m fine, thanks.',
          'My name is Leo.',
          'See you tomorrow.',
        ),
      ],
    },
    {
      title: 'Time, family and food',
      description: 'Lessons 3 to 5: the clock, the family and the café.',
      passing_score: 70,
      can_retake: true,
      show_report: true,
      questions: [
        asked(3, 'What time is “half past seven”?', '6:30', '7:15', '*7:30', '7:45'),
        asked(3, 'What time is “a quarter to eight”?', '*7:45', '8:15', '8:45'),
        asked(3, 'Which number is “fifteen”?', '5', '*15', '50', '55'),
        asked(
          4,
          'Complete the sentence: “Ana has a brother. He is ___ brother.”',
          'his',
          '*her',
          'she',
        ),
        asked(4, 'Complete the sentence: “She ___ one sister.”', 'have', 'is', '*has', 'are'),
        asked(
          5,
          'Which is the most polite way to order?',
          'Give me a coffee.',
          'I want a coffee now.',
          '*I’d like a coffee, please.',
        ),
        asked(
          5,
          'The waiter gives you your tea. What does he say?',
          '*Here you are.',
          'What would you like?',
          'Nice to meet you.',
        ),
      ],
    },
  ],
};
