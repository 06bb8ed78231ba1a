import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { LessonView } from './lesson-view.ts';

interface AnnouncementProps {
  place: number;
  total: number;
  lesson: LessonView;
  completed: number;
}

type Seen = Pick<LessonView, 'id' | 'completed' | 'isPending' | 'isLate'>;

const isSame = (a: Seen, b: Seen) =>
  a.id === b.id &&
  a.completed === b.completed &&
  a.isPending === b.isPending &&
  a.isLate === b.isLate;

/** What has changed since, in words; null if it is nothing to say. */
function wordsFor(before: Seen, { place, total, lesson, completed }: AnnouncementProps) {
  const { title } = lesson;
  if (before.id !== lesson.id) return t`Lesson ${place} of ${total}: ${title}`;
  if (before.completed !== lesson.completed) {
    // The server rejected the choice, and the notice of that says so: nobody has marked the lesson.
    if (before.isPending && !lesson.isPending) return '';
    return lesson.completed
      ? t`Completed. ${completed} of ${total} lessons completed.`
      : t`Marked as incomplete. ${completed} of ${total} lessons completed.`;
  }
  if (!before.isLate && lesson.isLate) return t`Not saved yet. It will be tried again.`;
  if (before.isLate && !lesson.isLate) return t`Saved.`;
  return null;
}

/** Announces a change of lesson, a completed lesson and a failed save to screen readers. */
export function Announcement(props: AnnouncementProps) {
  const { id, completed, isPending, isLate } = props.lesson;
  const now: Seen = { id, completed, isPending, isLate };
  const [seen, setSeen] = useState({ ...now, text: '' });
  if (!isSame(seen, now)) setSeen({ ...now, text: wordsFor(seen, props) ?? seen.text });
  return (
    <p aria-live="polite" className="sr-only">
      {seen.text}
    </p>
  );
}
