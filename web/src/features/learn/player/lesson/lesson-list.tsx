import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronDown, ClipboardCheck } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Course, CourseProgress } from '@trilha/contract';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { cx, LinkButton, ProgressBar, VisuallyHidden } from '../../../../ui/index.ts';
import { LessonMark } from './lesson-mark.tsx';
import type { LessonView } from './lesson-view.ts';
import { durationText } from '../rules.ts';

export interface LessonListProps {
  course: Pick<Course, 'subtitle' | 'duration'>;
  lessons: readonly LessonView[];
  currentId: number;
  progress: CourseProgress;
  /** Null where nothing is recorded, and progress means nothing. */
  showProgress: boolean;
  quizzesTo: string | null;
  /** Called before another lesson is opened by a plain click. */
  onLeave(): void;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** What the head of the player has no room for. */
function AboutCourse({ subtitle, duration }: LessonListProps['course']) {
  const lang = useCourseLang();
  return (
    <div className="-mt-2 text-sm text-ink-muted">
      {subtitle && (
        <p lang={lang} title={subtitle} className="line-clamp-2">
          {subtitle}
        </p>
      )}
      {duration && (
        <p className="inline-flex items-center gap-1.5">
          <CalendarDays aria-hidden className="size-4" />
          <span className="sr-only">
            <Trans>Duration</Trans>{' '}
          </span>
          {duration}
        </p>
      )}
    </div>
  );
}

/** 'Course Content': beside the video on wide screens; below it and collapsible on a phone. */
export function LessonList(props: LessonListProps) {
  const { course, lessons, currentId, progress, showProgress, quizzesTo, onLeave } = props;
  const { t } = useLingui();
  const lang = useCourseLang();
  const { completed, total } = progress;
  const count = lessons.length;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !current) return;
    // Scrolls only the list, not the page.
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + height - box.clientHeight;
    }
  }, [currentId]);

  return (
    <section
      aria-labelledby={`${listId}-title`}
      className="flex min-h-0 flex-col rounded-lg border border-line bg-surface-raised"
    >
      <div className="flex flex-col gap-3 border-b border-line px-4 py-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id={`${listId}-title`} className="text-lg">
            <Trans>Course Content</Trans>
          </h2>
          {lessons.length > 1 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
              className="-my-2 -mr-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full px-2 text-sm font-semibold text-brand-ink lg:hidden"
            >
              {isOpen ? t`Show less` : t`All ${count} lessons`}
              <ChevronDown aria-hidden className={cx('size-4.5', isOpen && 'rotate-180')} />
            </button>
          )}
        </div>
        <AboutCourse {...course} />
        {showProgress && (
          <ProgressBar
            label={t({ message: `${completed} of ${total} completed`, context: 'lessons' })}
            value={progress.percent}
          />
        )}
      </div>
      <ol
        ref={list}
        id={listId}
        className="relative flex min-h-0 flex-col gap-0.5 overflow-y-auto p-2"
      >
        {lessons.map((lesson, index) => {
          const isCurrent = lesson.id === currentId;
          return (
            <li key={lesson.id} className={cx(!isOpen && !isCurrent && 'max-lg:hidden')}>
              <Link
                to={{ search: `?lesson=${lesson.id}` }}
                aria-current={isCurrent ? 'true' : undefined}
                replace={isCurrent}
                onClick={(event) => {
                  if (!isCurrent && isPlainClick(event)) onLeave();
                }}
                className={cx(
                  'flex min-h-13 items-center gap-3 rounded-md px-2.5 py-2 text-ink no-underline transition-colors',
                  isCurrent ? 'bg-brand-soft' : 'hover:bg-surface-sunken',
                )}
              >
                <LessonMark
                  number={index + 1}
                  completed={lesson.completed}
                  isLate={lesson.isLate}
                  isCurrent={isCurrent}
                />
                <span className="min-w-0 flex-1">
                  <span
                    lang={lang}
                    className={cx(
                      'line-clamp-3 text-base leading-snug',
                      isCurrent && 'font-semibold',
                    )}
                  >
                    <VisuallyHidden>{index + 1}. </VisuallyHidden>
                    {lesson.title}
                  </span>
                  {lesson.isLate && (
                    <span className="block text-sm text-warning-ink">
                      <Trans>Not saved yet</Trans>
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-sm text-ink-muted tabular-nums">
                  {durationText(lesson.duration)}
                </span>
                {lesson.completed && (
                  <VisuallyHidden>
                    <Trans context="lesson">Completed</Trans>
                  </VisuallyHidden>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
      {quizzesTo && (
        <div className="border-t border-line p-3">
          <LinkButton to={quizzesTo} variant="secondary" className="w-full">
            <ClipboardCheck aria-hidden className="size-5" />
            <Trans>Quizzes of this course</Trans>
          </LinkButton>
        </div>
      )}
    </section>
  );
}
