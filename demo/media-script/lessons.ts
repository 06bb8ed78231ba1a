// All lesson scripts, in the order of the courses.
import { englishBeginner } from './lessons-english-beginner.ts';
import { englishFilms } from './lessons-english-films.ts';
import { englishWork } from './lessons-english-work.ts';
import { french } from './lessons-french.ts';
import { portuguese } from './lessons-portuguese.ts';
import type { LessonScript } from './types.ts';

export const lessons: LessonScript[] = [
  ...englishBeginner,
  ...englishFilms,
  ...englishWork,
  ...portuguese,
  ...french,
];
