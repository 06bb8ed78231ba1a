import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Course, Quiz, QuizResult } from '@trilha/contract';
import { ChevronRight, ClipboardCheck, Flag, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCourseLang } from '../../../lib/course-language.tsx';
import { LinkButton } from '../../../ui/index.ts';
import { CourseEnd, NextCourse } from '../course-end.tsx';
import { addressOf } from './address.ts';
import { lessonsAgain, type WhatNext, whatNext } from './what-next.ts';

interface LeadProps {
  course: Course;
  quiz: Quiz;
  passed: boolean;
  review: QuizResult['review'];
}

/** What to do after a quiz: the lessons to see again, or what comes next in the course. */
export function Lead({ course, quiz, passed, review }: LeadProps) {
  const { t } = useLingui();
  const lang = useCourseLang();
  const again = passed ? [] : lessonsAgain(review);
  if (again.length > 0) {
    return (
      <Titled
        title={t`${plural(again.length, { one: 'See this lesson again', other: 'See these lessons again' })}`}
      >
        <ul className="flex flex-col gap-2.5">
          {again.map(({ id, title, wrong }) => (
            <li key={id}>
              <Link to={`/course/${course.id}?lesson=${id}`} className={row}>
                <Play aria-hidden className="size-5 shrink-0 text-brand-ink" />
                <span className="flex min-w-0 grow flex-col">
                  <span lang={lang} className="font-semibold">
                    {title}
                  </span>
                  <span className="text-sm text-ink-muted">
                    {t`${plural(wrong, { one: '# wrong answer', other: '# wrong answers' })}`}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Titled>
    );
  }
  // Nothing is known to be seen again, and it can be taken again at once: the button stands below.
  if (!passed && quiz.can_retake) return null;
  return <Next next={whatNext(course, { id: quiz.id, passed })} course={course} />;
}

/** The one accent of the result: the next step of the course. */
function Next({ next, course }: { next: WhatNext; course: Course }) {
  const { t } = useLingui();
  const lang = useCourseLang();
  if (next.kind === 'completed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <CourseEnd course={course} level="h2" />
        <NextCourse course={course} />
      </div>
    );
  }
  if (next.kind === 'end') {
    return (
      <Titled title={t`You have reached the end of this course`}>
        <LinkButton to="/dashboard" variant="accent" className="w-fit max-sm:w-full">
          <Flag aria-hidden className="size-5" />
          {t`Go to your courses`}
        </LinkButton>
      </Titled>
    );
  }
  const [Icon, to, label, title] =
    next.kind === 'lesson'
      ? ([
          Play,
          `/course/${course.id}?lesson=${next.lesson.id}`,
          t`Next lesson`,
          next.lesson.title,
        ] as const)
      : ([
          ClipboardCheck,
          addressOf({ name: 'take', quizId: next.quiz.id }),
          t`Next quiz`,
          next.quiz.title,
        ] as const);
  return (
    <LinkButton
      to={to}
      variant="accent"
      size="lg"
      className="w-full justify-start rounded-lg px-5 text-left"
    >
      <Icon aria-hidden className="size-6" />
      <span className="flex min-w-0 grow flex-col py-0.5">
        <span className="text-sm font-semibold">{label}</span>
        <span lang={lang} className="text-base">
          {title}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5" />
    </LinkButton>
  );
}

const row =
  'card-link flex min-h-14 items-center gap-3 rounded-lg border-2 border-line bg-surface-raised px-4 py-2.5';

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  );
}
