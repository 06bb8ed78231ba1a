import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StudentProgress } from '@trilha/contract';
import { Check, ChevronDown, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLangOf } from '../../../lib/course-language.tsx';
import { dateFormat, percent } from '../../../lib/texts/formats.ts';
import { Badge, DOT, ProgressBar } from '../../../ui/index.ts';

/** Asked for while drawing. */
export const onDay = (at: string) => (
  <time dateTime={at}>{dateFormat({ dateStyle: 'medium' }).format(new Date(at))}</time>
);

type CourseProgress = StudentProgress['courses'][number];

/** How far a student has come in one course. */
export function StudentCourse({ course }: { course: CourseProgress }) {
  const { course_id, title, lessons, quizzes, enrolled_at, ended_at, last_accessed } = course;
  const lang = useLangOf()(course.language);
  const { t } = useLingui();
  const lessonCount = lessons.length;
  const quizCount = quizzes.length;
  const done = lessons.filter((lesson) => lesson.completed_at !== null).length;
  const passed = quizzes.filter((quiz) => quiz.passed).length;
  const id = `course-${course_id}`;
  const ended = ended_at && onDay(ended_at);
  const enrolled = onDay(enrolled_at);
  const accessed = last_accessed && onDay(last_accessed);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 id={id} lang={lang} className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="text-sm text-ink-muted">
          {ended ? (
            <Badge>
              <Trans>Ended {ended}</Trans>
            </Badge>
          ) : (
            <Trans>Enrolled {enrolled}</Trans>
          )}
          {DOT}
          {accessed ? <Trans>Last access {accessed}</Trans> : <Trans>Never opened</Trans>}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
        <ProgressBar
          label={t`Videos`}
          value={course.video_progress}
          valueLabel={t`${done} of ${lessonCount}`}
          tone="brand"
        />
        <ProgressBar
          label={t`Quizzes`}
          value={course.quiz_progress}
          valueLabel={plural(quizCount, {
            one: `${passed} of # passed`,
            other: `${passed} of # passed`,
          })}
          tone="brand"
        />
      </div>
      <Part title={t`Lessons`} count={lessonCount}>
        <ol className="divide-y divide-line">
          {lessons.map(({ id: lesson, title: name, completed_at }) => (
            <li key={lesson} className="flex items-baseline gap-3 py-2">
              {completed_at ? (
                <Check aria-hidden className="size-4.5 shrink-0 self-center text-success-ink" />
              ) : (
                <Circle aria-hidden className="size-4.5 shrink-0 self-center text-ink-muted" />
              )}
              <span lang={lang} className="min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              <span className="shrink-0 text-sm text-ink-muted">
                <Completion at={completed_at} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t`Quizzes`} count={quizCount}>
        <ul className="divide-y divide-line">
          {quizzes.map(({ title: quizTitle, ...quiz }) => (
            <li key={quiz.id} className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span lang={lang} className="min-w-0 wrap-anywhere">
                  {quizTitle}
                </span>
                <QuizState quiz={quiz} />
              </div>
              {quiz.attempts.length > 0 && (
                <ul aria-label={t`Attempts at ${quizTitle}`} className="flex flex-wrap gap-2">
                  {quiz.attempts.map((attempt) => (
                    <li key={attempt.id}>
                      <Link
                        to={`/admin/attempts/${attempt.id}`}
                        className="inline-flex items-center rounded-full no-underline hover:underline pointer-coarse:min-h-11"
                      >
                        <Badge tone={attempt.passed ? 'success' : 'neutral'}>
                          #{attempt.number}: {percent(attempt.score)} ·{' '}
                          {onDay(attempt.completed_at)}
                        </Badge>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </section>
  );
}

/** When a lesson was completed, if it was. */
function Completion({ at }: { at: string | null }) {
  const completed = at && onDay(at);
  if (completed) return <Trans context="lesson">Completed {completed}</Trans>;
  return <Trans context="lesson">Open</Trans>;
}

type QuizResult = Pick<
  CourseProgress['quizzes'][number],
  'best_score' | 'passed' | 'passing_score'
>;

function QuizState({ quiz }: { quiz: QuizResult }) {
  if (quiz.best_score === null) {
    return (
      <span className="text-sm text-ink-muted">
        <Trans>Not attempted yet</Trans>
      </span>
    );
  }
  const best = percent(quiz.best_score);
  const needed = percent(quiz.passing_score);
  return (
    <span className="text-sm text-ink-muted">
      {quiz.passed ? (
        <Trans context="quiz">Passed</Trans>
      ) : (
        <Trans context="quiz">Not passed</Trans>
      )}
      {DOT}
      <Trans>
        best {best} ({needed} needed)
      </Trans>
    </span>
  );
}

/** A collapsible list whose summary shows its length. */
function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-semibold text-brand-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4.5 -rotate-90 transition-transform group-open:rotate-0"
        />
        {title} ({count})
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}
