import type { Course, CourseProgress, Lesson } from '@trilha/contract';
import { type Entries, pendingFor } from '../../progress/outbox.ts';
import { progressOf } from '../../progress/course-progress.ts';

/** A lesson as the player shows it, pending updates included. */
export interface LessonView extends Lesson {
  /** The learner's latest choice, recorded or not: the whole screen says the same. */
  completed: boolean;
  /** The choice is on its way to the server, or waits for it. */
  isPending: boolean;
  /** The choice could not be saved yet. */
  isLate: boolean;
}

/** The lessons of a course with pending updates applied, and the resulting progress. */
export function courseView(
  course: Course,
  entries: Entries,
): { lessons: LessonView[]; progress: CourseProgress } {
  const lessons = course.lessons.map((lesson) => {
    const { completed, seconds, isLate } = pendingFor(entries, lesson.id);
    return {
      ...lesson,
      position_seconds: seconds ?? lesson.position_seconds,
      completed: completed ?? lesson.completed,
      isPending: completed !== undefined,
      isLate: isLate && completed !== lesson.completed,
    };
  });
  return { lessons, progress: progressOf(lessons) };
}
