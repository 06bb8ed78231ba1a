import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronDown, ClipboardCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Course, CourseProgress } from '@trilha/contract';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { cx, LinkButton, ProgressBar } from '../../../../ui/index.ts';
import type { LessonView } from './lesson-view.ts';
import { stopsOf } from '../rules.ts';
import { LessonStop, QuizStop } from './stops.tsx';

export interface LessonListProps {
  course: Pick<Course, 'id' | 'subtitle' | 'duration' | 'quizzes'>;
  lessons: readonly LessonView[];
  currentId: number;
  progress: CourseProgress;
  /** Null where nothing is recorded, and progress means nothing. */
  showProgress: boolean;
  quizzesTo: string | null;
  /** Called before another lesson is opened by a plain click. */
  onLeave(): void;
}

/** What the head of the player has no room for. */
function AboutCourse({ subtitle, duration }: Pick<Course, 'subtitle' | 'duration'>) {
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
    <section aria-labelledby={`${listId}-title`} className="card flex min-h-0 flex-col p-0">
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
        <AboutCourse subtitle={course.subtitle} duration={course.duration} />
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
        {stopsOf(lessons, course.quizzes).map((stop) =>
          stop.type === 'quiz' ? (
            <li key={`quiz ${stop.quiz.id}`} className={cx(!isOpen && 'max-lg:hidden')}>
              <QuizStop quiz={stop.quiz} courseId={course.id} showState={showProgress} />
            </li>
          ) : (
            <li
              key={stop.lesson.id}
              className={cx(!isOpen && stop.lesson.id !== currentId && 'max-lg:hidden')}
            >
              {stop.lesson.section_title && (
                <h3 lang={lang} className="px-2.5 pt-3 pb-1 text-sm font-semibold text-ink-muted">
                  {stop.lesson.section_title}
                </h3>
              )}
              <LessonStop {...stop} isCurrent={stop.lesson.id === currentId} onLeave={onLeave} />
            </li>
          ),
        )}
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
