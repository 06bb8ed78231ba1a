import type { Course, CourseProgress, Lesson } from '@trilha/contract';
import { type Entries, pendingFor } from '../../progress/outbox.ts';
import { progressOf } from '../../progress/course-progress.ts';

/** A lesson as the player shows it, pending updates included. */
export interface LessonView extends Lesson {
  /** Recorded, or being sent. A completion whose sending failed does not count. */
  completed: boolean;
  /** The learner's latest choice, recorded or not. */
  markedCompleted: boolean;
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
    const markedCompleted = completed ?? lesson.completed;
    return {
      ...lesson,
      position_seconds: seconds ?? lesson.position_seconds,
      markedCompleted,
      completed: isLate ? lesson.completed : markedCompleted,
      isLate: isLate && markedCompleted !== lesson.completed,
    };
  });
  return { lessons, progress: progressOf(lessons) };
}
