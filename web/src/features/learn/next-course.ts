import type { Course, CourseSummary } from '@trilha/contract';

const LEVELS: readonly Course['level'][] = ['beginner', 'intermediate', 'advanced'];

/** The course to go on with: one that may be joined, in the same language, of the next level or else of this one. */
export function nextCourse(
  courses: readonly CourseSummary[],
  { id, level, language }: Pick<Course, 'id' | 'level' | 'language'>,
): CourseSummary | undefined {
  const steps = (other: CourseSummary) => LEVELS.indexOf(other.level) - LEVELS.indexOf(level);
  const joinable = courses.filter(
    (other) =>
      other.id !== id &&
      !other.is_enrolled &&
      other.is_published &&
      other.enrollment === 'open' &&
      other.language === language,
  );
  const [next] = joinable
    .filter((other) => steps(other) > 0)
    .toSorted((a, b) => steps(a) - steps(b));
  return next ?? joinable.find((other) => steps(other) === 0);
}
