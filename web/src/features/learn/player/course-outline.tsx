import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { Check, PlayCircle } from 'lucide-react';
import { useLangOf } from '../../../lib/course-language.tsx';
import { pageTitle } from '../../../content/school.ts';
import { EmptyState } from '../../../ui/index.ts';
import { CourseCover } from '../course-cover.tsx';
import { CourseHead } from '../course-head.tsx';
import { EnrollAction } from '../enroll-action.tsx';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { durationText } from './rules.ts';

/** A course as shown to users who are not enrolled: its description, its lessons, how to join it. */
export function CourseOutline({ course }: { course: Course }) {
  const { t } = useLingui();
  const langOf = useLangOf();
  const lang = langOf(course.language);
  const lessonCount = course.lessons.length;
  const quizCount = course.quiz_count;
  return (
    <div className="container-page flex flex-col gap-6 pt-4 pb-12 sm:pt-6">
      <title>{pageTitle(course.title)}</title>
      <CourseHead course={course} />
      {/* A user who was just unenrolled may have pending updates, which the server now rejects. */}
      <SavingNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <aside
          aria-label={t`Join this course`}
          className="card flex flex-col gap-5 lg:sticky lg:top-20 lg:col-start-2"
        >
          <CourseCover course={course} shape="wide" className="w-full" isFirst />
          <p className="flex items-center gap-2 font-semibold">
            <PlayCircle aria-hidden className="size-5 text-brand-ink" />
            <Trans>
              <Plural value={lessonCount} one="# lesson" other="# lessons" />,{' '}
              <Plural value={quizCount} one="# quiz" other="# quizzes" />
            </Trans>
          </p>
          {course.benefits.length > 0 && (
            <ul className="flex flex-col gap-2">
              {course.benefits.map((benefit) => (
                <li key={benefit.id} className="flex items-start gap-2">
                  <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-accent-ink" />
                  <span lang={lang} className="min-w-0">
                    {benefit.description}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <EnrollAction
            course={course}
            size="lg"
            // The player replaces this page.
            onEnrolled={() => document.getElementById('main')?.focus({ preventScroll: true })}
          />
        </aside>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
          {course.description && (
            <p
              lang={langOf(course.description_language)}
              className="max-w-prose text-lg whitespace-pre-line"
            >
              {course.description}
            </p>
          )}
          <section aria-labelledby="outline-lessons">
            <h2 id="outline-lessons" className="text-lg">
              <Trans>Course Content</Trans>
            </h2>
            {course.lessons.length === 0 ? (
              <EmptyState title={t`This course has no lessons yet.`} className="py-8" />
            ) : (
              <ol className="mt-3 divide-y divide-line border-y border-line">
                {course.lessons.map((lesson, index) => (
                  <li key={lesson.id} className="flex items-start gap-3 py-3">
                    <span className="w-6 shrink-0 text-right font-semibold text-ink-muted tabular-nums">
                      {index + 1}
                    </span>
                    <span lang={lang} className="min-w-0 flex-1">
                      <span className="block font-semibold">{lesson.title}</span>
                      {lesson.description && (
                        <span className="line-clamp-2 text-sm text-ink-muted">
                          {lesson.description}
                        </span>
                      )}
                    </span>
                    <span className="shrink-0 text-sm text-ink-muted tabular-nums">
                      {durationText(lesson.duration)}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
