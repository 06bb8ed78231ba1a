import { englishBeginner } from './english-beginner.ts';
import { englishFilms } from './english-films.ts';
import { englishWork } from './english-work.ts';
import { french } from './french.ts';
import { portuguese } from './portuguese.ts';
import type { DemoCourse } from './types.ts';

export const courses: DemoCourse[] = [
  englishBeginner,
  englishFilms,
  englishWork,
  portuguese,
  french,
];
