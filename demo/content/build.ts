// Short forms for what every course repeats.
import type { DemoLesson, DemoQuestion } from './types.ts';

/** A lesson whose video and captions are called alike. */
export function videoLesson(
  name: string,
  duration: string,
  language: 'pt' | 'en' | 'fr',
  title: string,
  description: string,
  ending = 'mp4',
): DemoLesson {
  return {
    title,
    description,
    duration,
    video: { file: `${name}.${ending}`, captions: `${name}.vtt`, language },
  };
}

/** A question on what the lesson of that number teaches; the right answer begins with an asterisk. */
export function asked(lesson: number, text: string, ...answers: string[]): DemoQuestion {
  return {
    text,
    lesson,
    answers: answers.map((answer) =>
      answer.startsWith('*') ? { text: answer.slice(1), right: true } : { text: answer },
    ),
  };
}
