import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Written } from '../../../../lib/course-language.tsx';
import type { LessonView } from './lesson-view.ts';

interface AnnouncementProps {
  place: number;
  total: number;
  lesson: LessonView;
  completed: number;
  /** The video has ended, and what follows stands over it. */
  hasEnded: boolean;
}

type Seen = Pick<LessonView, 'id' | 'completed' | 'isPending' | 'isLate'> &
  Pick<AnnouncementProps, 'hasEnded'>;

const isSame = (a: Seen, b: Seen) =>
  a.id === b.id &&
  a.completed === b.completed &&
  a.isPending === b.isPending &&
  a.isLate === b.isLate &&
  a.hasEnded === b.hasEnded;

/** What has changed since, in words; null if it is nothing to say. */
function wordsFor(before: Seen, props: AnnouncementProps): ReactNode {
  const { place, total, lesson, hasEnded } = props;
  if (before.id !== lesson.id) {
    const title = <Written>{lesson.title}</Written>;
    return (
      <Trans>
        Lesson {place} of {total}: {title}
      </Trans>
    );
  }
  const words = wordsOfMark(before, props);
  if (before.hasEnded || !hasEnded) return words;
  // A lesson may be completed by the end itself.
  return [words, t`The video has ended. What comes next is shown over it.`].join(' ').trim();
}

function wordsOfMark(before: Seen, { total, lesson, completed }: AnnouncementProps) {
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
  const now: Seen = { id, completed, isPending, isLate, hasEnded: props.hasEnded };
  const [seen, setSeen] = useState<Seen & { text: ReactNode }>({ ...now, text: '' });
  if (!isSame(seen, now)) setSeen({ ...now, text: wordsFor(seen, props) ?? seen.text });
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {seen.text}
    </p>
  );
}
