import type { CourseSummary } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { nextCourse } from './next-course.ts';

describe('the course to go on with', () => {
  const done = { id: 1, level: 'beginner', language: 'en' } as const;
  const other = (id: number, given: Partial<CourseSummary> = {}): CourseSummary => ({
    ...done,
    id,
    title: '',
    subtitle: '',
    description: '',
    cover_url: null,
    title_language: null,
    subtitle_language: null,
    description_language: null,
    duration: '',
    icon: '',
    enrollment: 'open',
    is_published: true,
    lesson_count: 1,
    quiz_count: 0,
    is_enrolled: false,
    ...given,
  });
  const chosen = (...courses: CourseSummary[]) => nextCourse(courses, done)?.id;

  test('is of the next level, else of the same', () => {
    const advanced = other(4, { level: 'advanced' });
    expect(chosen(other(1), other(2), advanced, other(3, { level: 'intermediate' }))).toBe(3);
    expect(chosen(other(2), advanced)).toBe(4);
    expect(chosen(other(1), other(2))).toBe(2);
    expect(nextCourse([other(2)], { ...done, level: 'advanced' })).toBeUndefined();
  });

  test.each<Partial<CourseSummary>>([
    { is_enrolled: true },
    { enrollment: 'staff_only' },
    { is_published: false },
    { language: 'fr' },
    { language: null },
  ])('is none with %o', (given) => {
    expect(chosen(other(2, given))).toBeUndefined();
  });
});
