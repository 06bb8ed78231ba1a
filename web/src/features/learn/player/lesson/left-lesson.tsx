import { Trans } from '@lingui/react/macro';
import { Written } from '../../../../lib/course-language.tsx';
import { Banner, Button } from '../../../../ui/index.ts';
import type { LessonView } from './lesson-view.ts';

export interface LeftLessonProps {
  /** The lesson that was completed because the learner went on. */
  lesson: LessonView;
  onUndo(): void;
}

/** Says that going on has completed a lesson, and takes that back. */
export function LeftLesson({ lesson, onUndo }: LeftLessonProps) {
  const title = <Written>{lesson.title}</Written>;
  return (
    <Banner
      tone="info"
      action={
        lesson.completed && (
          <Button size="sm" variant="quiet" onPress={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        )
      }
    >
      {lesson.completed ? (
        <Trans>“{title}” is marked as completed, because you went on.</Trans>
      ) : (
        <Trans>“{title}” is marked as incomplete again.</Trans>
      )}
    </Banner>
  );
}
