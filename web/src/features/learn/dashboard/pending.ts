import type { Enrollment } from '@trilha/contract';
import { progressOf } from '../progress/course-progress.ts';
import { type Entries, pendingFor } from '../progress/outbox.ts';

/** An enrollment with what its student has done and the server does not know yet. */
export function withPending(enrollment: Enrollment, entries: Entries): Enrollment {
  const { course } = enrollment;
  if (!entries.some(({ update }) => update.courseId === course.id)) return enrollment;
  const lessons = course.lessons.map((lesson) => {
    const { completed, seconds } = pendingFor(entries, lesson.id);
    return {
      ...lesson,
      completed: completed ?? lesson.completed,
      position_seconds: seconds ?? lesson.position_seconds,
    };
  });
  return {
    ...enrollment,
    course: { ...course, lessons },
    video_progress: progressOf(lessons).percent,
  };
}
