import type { Course, Cover, CoverAddress } from '@trilha/contract';

type Written = Exclude<Course['language'], null> | 'unknown';

/**
 * Each level begins nearer to the first words and ends on a stage; in a list of courses of one language no two
 * levels look alike, and neither do the languages of one level.
 */
const DRAWN: Record<Course['level'], Record<Written, Cover>> = {
  beginner: { unknown: 'trail', 'pt-BR': 'book', en: 'talk', fr: 'globe' },
  intermediate: { unknown: 'talk', 'pt-BR': 'trail', en: 'film', fr: 'book' },
  advanced: { unknown: 'stage', 'pt-BR': 'globe', en: 'stage', fr: 'film' },
};

/** The illustrated cover of a course that has no picture. */
export function drawnCover({ language, level }: Pick<Course, 'language' | 'level'>): CoverAddress {
  return `/covers/${DRAWN[level][language ?? 'unknown']}.svg`;
}
