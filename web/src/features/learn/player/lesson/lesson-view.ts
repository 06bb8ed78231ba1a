import type { Course, CourseProgress, Lesson } from '@trilha/contract';
import { type Entries, pendingFor } from '../../progress/outbox.ts';
import { progressOf } from '../../progress/course-progress.ts';

/** A lesson as the learner is to see it. */
export interface LessonView extends Lesson {
  /** Recorded, or about to be: what could not be saved yet does not count. */
  completed: boolean;
  /** What the learner wants, recorded or not. */
  wished: boolean;
  /** The wish could not be saved yet. */
  isLate: boolean;
}

/** The lessons of a course with what is on its way to the server, and the progress they make. */
export function courseView(
  course: Course,
  entries: Entries,
): { lessons: LessonView[]; progress: CourseProgress } {
  const lessons = course.lessons.map((lesson) => {
    const { completed, seconds, isLate } = pendingFor(entries, lesson.id);
    const wished = completed ?? lesson.completed;
    return {
      ...lesson,
      position_seconds: seconds ?? lesson.position_seconds,
      wished,
      completed: isLate ? lesson.completed : wished,
      isLate: isLate && wished !== lesson.completed,
    };
  });
  return { lessons, progress: progressOf(lessons) };
}
