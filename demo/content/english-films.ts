import { asked, videoLesson } from './build.ts';
import type { DemoCourse } from './types.ts';

export const englishFilms: DemoCourse = {
  key: 'english-films',
  title: 'English on the Move',
  subtitle: 'Talk about the films and series you love',
  description:
    'You already watch films and series: now talk about them. We learn the words of the cinema, tell stories in the past, give opinions with reasons and recommend a series without giving the ending away. Two lessons are whole open films to watch and describe.',
  language: 'en',
  level: 'intermediate',
  duration: '10 weeks',
  enrollment: 'open',
  catalogue_entry: 'ingles-intermediario',
  benefits: [
    'Describe a plot, a setting and a cast',
    'Tell what happened with the past simple',
    'Give an opinion and a reason for it',
    'Keep past simple and present perfect apart',
  ],
  lessons: [
    {
      ...videoLesson(
        'en-films-1-film-words',
        '00:36',
        'en',
        'Words for films',
        'Plot, cast, scene and setting, three genres, and the two phrases that start every good summary: “it’s set in” and “it’s about”.',
      ),
      preview: true,
      section: 'Words and stories',
      material: [
        {
          title: 'A summary in three sentences',
          text: [
            {
              type: 'numbers',
              items: [
                [{ text: 'It’s set in', bold: true }, { text: ' a small town by the sea.' }],
                [{ text: 'It’s about', bold: true }, { text: ' two sisters who find a map.' }],
                [{ text: 'In the end', bold: true }, { text: ' … but that you don’t tell!' }],
              ],
            },
          ],
        },
        {
          title: 'Film, in the Cambridge Dictionary',
          link_url: 'https://dictionary.cambridge.org/dictionary/english/film',
        },
      ],
    },
    videoLesson(
      'en-films-2-tell-the-story',
      '00:37',
      'en',
      'Tell the story',
      'A girl, a map and a boat: tell a story in the past simple, with regular and irregular verbs, questions and negatives.',
    ),
    {
      title: 'Watch and describe: Sintel',
      description:
        'An open film by the Blender Foundation about a young woman in search of her dragon. Watch it once for pleasure. Then pause after each scene and say in two sentences what happened. Use at least six verbs in the past simple.',
      duration: '14:48',
      video: { url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ' },
    },
    {
      ...videoLesson(
        'en-films-4-opinions',
        '00:34',
        'en',
        'Did you like it?',
        'From “I loved it” to “I couldn’t stand it”: give your opinion, give a reason, and recommend what is worth watching.',
      ),
      section: 'Opinions and series',
    },
    {
      title: 'Watch and describe: Big Buck Bunny',
      description:
        'An open film by the Blender Foundation without a single word: so the words must be yours. Describe the setting, the characters and the plot to a friend who has not seen it, and finish with your opinion.',
      duration: '09:56',
      video: { url: 'https://vimeo.com/1084537' },
    },
    videoLesson(
      'en-films-6-no-spoilers',
      '00:37',
      'en',
      'No spoilers!',
      'Talk about series with the present perfect: have you seen it, I’ve just finished it, I haven’t seen it yet. And when to use the past simple instead.',
    ),
  ],
  quizzes: [
    {
      title: 'Film words and the past',
      description: 'Lessons 1 to 3: the words of the cinema and the past simple.',
      passing_score: 60,
      can_retake: true,
      show_report: true,
      questions: [
        asked(
          1,
          'What is the “plot” of a film?',
          'All its actors',
          '*Its story',
          'The place where you watch it',
          'Its music',
        ),
        asked(
          1,
          'Which word means all the actors in a film?',
          'the scene',
          'the setting',
          '*the cast',
        ),
        asked(1, 'Complete the sentence: “The film is set ___ Lisbon.”', 'about', '*in', 'of'),
        asked(
          2,
          'Complete the sentence: “Yesterday she ___ an old map.”',
          'finds',
          'finded',
          '*found',
          'find',
        ),
        asked(
          2,
          'Which question is correct?',
          'What she found?',
          '*What did she find?',
          'What did she found?',
          'What does she found?',
        ),
        asked(
          2,
          'Complete the sentence: “She ___ gold.”',
          'didn’t found',
          'not found',
          '*didn’t find',
        ),
      ],
    },
    {
      title: 'Opinions and series',
      description:
        'Lessons 4 to 6: opinions, recommendations and the present perfect. One attempt only, so watch the lessons first.',
      passing_score: 70,
      can_retake: false,
      show_report: true,
      questions: [
        asked(
          4,
          'Which sentence is the most negative?',
          'It was quite good.',
          'It wasn’t my thing.',
          '*I couldn’t stand it.',
          'I loved it!',
        ),
        asked(
          4,
          'Complete the sentence: “The film is worth ___.”',
          'to watch',
          '*watching',
          'watched',
        ),
        asked(
          4,
          'Complete the sentence: “I’d ___ it to everybody.”',
          '*recommend',
          'recommending',
          'recommended',
        ),
        asked(
          6,
          'Complete the sentence: “I ___ that episode last night.”',
          'have seen',
          '*saw',
          'have saw',
          'seen',
        ),
        asked(
          6,
          'You are still waiting to watch the last episode. What do you say?',
          '*I haven’t seen it yet.',
          'I’ve just seen it.',
          'I’ve seen it twice.',
        ),
        asked(
          6,
          'Complete the question: “Have you ___ this series?”',
          'saw',
          'see',
          '*seen',
          'seeing',
        ),
      ],
    },
  ],
};
