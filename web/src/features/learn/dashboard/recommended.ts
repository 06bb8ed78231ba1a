import type { CourseLanguage, CourseSummary } from '@trilha/contract';

/** Why a course is a good first one. */
export type Reason = 'beginner' | 'language';

export interface Recommendation {
  readonly course: CourseSummary;
  readonly reasons: readonly Reason[];
}

/**
 * The course to begin with: one that can be joined at once, best for beginners and written in the language that
 * the student reads; a level that is too high is worse than another language. Among equals the school's first.
 * Undefined where nothing speaks for any.
 */
export function recommendedCourse(
  courses: readonly CourseSummary[],
  language: CourseLanguage,
): Recommendation | undefined {
  const candidates = courses
    .filter(({ enrollment, is_published }) => enrollment === 'open' && is_published)
    .map((course): Recommendation => {
      const reasons: Reason[] = [];
      if (course.level === 'beginner') reasons.push('beginner');
      if (course.language === language) reasons.push('language');
      return { course, reasons };
    });
  const weight = ({ reasons }: Recommendation) =>
    (reasons.includes('beginner') ? 2 : 0) + (reasons.includes('language') ? 1 : 0);
  const [best] = candidates.toSorted((a, b) => weight(b) - weight(a));
  return best && best.reasons.length > 0 ? best : undefined;
}
