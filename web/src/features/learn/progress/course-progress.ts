import type { Course } from '@trilha/contract';

/** Completed lessons out of all, whole percent; 0 where there are none. */
export function percentOf(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100);
}

/** The course with one lesson changed, its progress counted anew. */
export function withLesson(
  course: Course,
  lessonId: number,
  change: { completed?: boolean; position_seconds?: number },
): Course {
  const lessons = course.lessons.map((lesson) =>
    lesson.id === lessonId ? { ...lesson, ...change } : lesson,
  );
  return { ...course, lessons, progress: progressOf(lessons) };
}

export function progressOf(lessons: readonly { completed: boolean }[]): Course['progress'] {
  const completed = lessons.filter((lesson) => lesson.completed).length;
  return { completed, total: lessons.length, percent: percentOf(completed, lessons.length) };
}
