import { useState } from 'react';
import type { LessonView } from './lesson-view.ts';

interface AnnouncementProps {
  place: number;
  total: number;
  lesson: LessonView;
  completed: number;
}

/** Announces a change of lesson and a completed lesson to screen readers. */
export function Announcement({ place, total, lesson, completed }: AnnouncementProps) {
  const [seen, setSeen] = useState({ id: lesson.id, completed: lesson.completed, text: '' });
  if (seen.id !== lesson.id || seen.completed !== lesson.completed) {
    const text =
      seen.id !== lesson.id
        ? `Lesson ${place} of ${total}: ${lesson.title}`
        : `${lesson.completed ? 'Completed' : 'Marked as incomplete'}. ${completed} of ${total} lessons completed.`;
    setSeen({ id: lesson.id, completed: lesson.completed, text });
  }
  return (
    <p aria-live="polite" className="sr-only">
      {seen.text}
    </p>
  );
}
