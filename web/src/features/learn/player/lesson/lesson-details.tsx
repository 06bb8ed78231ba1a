import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Check, Clock, Eye, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { Button, Skeleton } from '../../../../ui/index.ts';
import { type LessonPart, LessonParts } from './lesson-parts.tsx';
import type { LessonView } from './lesson-view.ts';
import { durationText, type Place } from '../rules.ts';

/** Lessons with material are few, and it is not what one comes for first. */
const MaterialPanel = lazy(() => lazyImport(() => import('./material-panel.tsx')));

export interface LessonDetailsProps {
  lesson: LessonView;
  place: Place<LessonView>;
  total: number;
  /** False for a user without an enrollment (staff): progress is not recorded. */
  canRecord: boolean;
  /** What follows on it, once it is completed. */
  leadOn: ReactNode;
  /** The heading that takes the focus when a focused button gets disabled. */
  titleRef: Ref<HTMLHeadingElement>;
  onMark(completed: boolean): void;
  onPrevious(): void;
  onNext(): void;
}

/** Title, length and description of the current lesson, and its buttons. */
export function LessonDetails(props: LessonDetailsProps) {
  const { lesson, place, total, canRecord, leadOn, titleRef, onMark, onPrevious, onNext } = props;
  const { t } = useLingui();
  const lang = useCourseLang();
  const { number } = place;
  const parts: LessonPart[] = [];
  if (lesson.description) {
    const content = (
      <p lang={lang} className="max-w-prose whitespace-pre-line text-ink-muted">
        {lesson.description}
      </p>
    );
    parts.push({ id: 'description', title: t`Description`, content });
  }
  if (lesson.materials_count > 0) {
    const content = (
      <Suspense fallback={<Skeleton className="h-16" />}>
        <MaterialPanel lessonId={lesson.id} />
      </Suspense>
    );
    parts.push({ id: 'material', title: t`Material`, content });
  }
  return (
    <section aria-label={t`Lesson`} className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <span>
            <Trans>
              Lesson {number} of {total}
            </Trans>
          </span>
          {lesson.duration && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <Clock aria-hidden className="size-4" />
              <span className="sr-only">
                <Trans>Duration</Trans>{' '}
              </span>
              {durationText(lesson.duration)}
            </span>
          )}
        </p>
        <h2 ref={titleRef} lang={lang} tabIndex={-1} className="text-xl">
          {lesson.title}
        </h2>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        {!canRecord && (
          <p className="col-span-2 flex items-center gap-2 text-ink-muted sm:mr-auto">
            <Eye aria-hidden className="size-4.5" />
            <Trans>Preview: nothing is recorded</Trans>
          </p>
        )}
        {canRecord && (
          <Button
            variant={lesson.completed ? 'secondary' : 'primary'}
            onPress={() => onMark(!lesson.completed)}
            className="col-span-2 sm:mr-auto"
          >
            {lesson.completed ? (
              <>
                <RotateCcw aria-hidden className="size-4.5" />
                <Trans>Mark as Incomplete</Trans>
              </>
            ) : (
              <>
                <Check aria-hidden className="size-5" />
                <Trans>Mark as Completed</Trans>
              </>
            )}
          </Button>
        )}
        {/* Beside one another, also where the line has no room for them. */}
        <div className="contents sm:flex sm:gap-2">
          <Button
            variant="secondary"
            onPress={onPrevious}
            isDisabled={!place.previous}
            className="max-sm:px-2"
          >
            <ArrowLeft aria-hidden className="size-4.5 max-sm:hidden lg:max-xl:hidden" />
            <Trans>Previous Lesson</Trans>
          </Button>
          <Button
            variant="secondary"
            onPress={onNext}
            isDisabled={!place.next}
            className="max-sm:px-2"
          >
            <Trans>Next Lesson</Trans>
            <ArrowRight aria-hidden className="size-4.5 max-sm:hidden lg:max-xl:hidden" />
          </Button>
        </div>
      </div>
      {leadOn}
      <LessonParts key={lesson.id} parts={parts} />
    </section>
  );
}
