import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { Check, ClipboardCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { percent } from '../../../../lib/texts/formats.ts';
import { cx, VisuallyHidden } from '../../../../ui/index.ts';
import { durationText, isOpenQuiz, quizState } from '../rules.ts';
import { LessonMark } from './lesson-mark.tsx';
import type { LessonView } from './lesson-view.ts';

const ROW =
  'flex min-h-13 items-center gap-3 rounded-md px-2.5 py-2 text-ink no-underline transition-colors';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

interface LessonStopProps {
  lesson: LessonView;
  /** Its place in the course, from 1. */
  number: number;
  isCurrent: boolean;
  /** Called before another lesson is opened by a plain click. */
  onLeave(): void;
}

export function LessonStop({ lesson, number, isCurrent, onLeave }: LessonStopProps) {
  const lang = useCourseLang();
  return (
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
        number={number}
        completed={lesson.completed}
        isLate={lesson.isLate}
        isCurrent={isCurrent}
      />
      <span className="min-w-0 flex-1">
        <span
          lang={lang}
          className={cx('line-clamp-3 text-base leading-snug', isCurrent && 'font-semibold')}
        >
          <VisuallyHidden>{number}. </VisuallyHidden>
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
  );
}

interface QuizStopProps {
  quiz: Quiz;
  courseId: number;
  /** False for a user without an enrollment (staff), who has no results. */
  showState: boolean;
}

/** A quiz among the lessons: it leads to taking it, or to its results where it is not to be taken again. */
export function QuizStop({ quiz, courseId, showState }: QuizStopProps) {
  const { t } = useLingui();
  const lang = useCourseLang();
  const state = quizState(quiz);
  const score = percent(quiz.best_score ?? 0);
  const words = {
    new: t`Not attempted yet`,
    tried: t`Best Score: ${score}`,
    passed: t`Passed with ${score}`,
  };
  const view = showState && !isOpenQuiz(quiz) ? '&view=results' : '';
  return (
    <Link
      to={`/course/${courseId}/quizzes?quiz=${quiz.id}${view}`}
      className={cx(ROW, 'hover:bg-surface-sunken')}
    >
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          state === 'passed' && showState
            ? 'bg-accent text-on-accent'
            : 'text-brand-ink inset-ring-2 inset-ring-line-strong',
        )}
      >
        {state === 'passed' && showState ? (
          <Check aria-hidden className="size-5" strokeWidth={3} />
        ) : (
          <ClipboardCheck aria-hidden className="size-4.5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-base leading-snug">
          <VisuallyHidden>
            <Trans>Quiz:</Trans>{' '}
          </VisuallyHidden>
          <span lang={lang}>{quiz.title}</span>
        </span>
        {showState && <span className="block text-sm text-ink-muted">{words[state]}</span>}
      </span>
    </Link>
  );
}
