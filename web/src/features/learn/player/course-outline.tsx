import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { Check, ClipboardCheck, PlayCircle } from 'lucide-react';
import { useLangOf } from '../../../lib/course-language.tsx';
import { pageTitle } from '../../../content/school.ts';
import { DOT } from '../../../ui/index.ts';
import { CourseCover } from '../course-cover.tsx';
import { CourseHead } from '../course-head.tsx';
import { lengthOf, useUnknownLength, useVideoLength } from './course-length.ts';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { JoinAction, type JoinActionProps } from './join-action.tsx';
import { OutlineStops } from './outline-stops.tsx';

/** A course as shown to users who are not enrolled, or have just enrolled: what is in it, and how to join it. */
export function CourseOutline({ course, ...joining }: JoinActionProps) {
  const { t } = useLingui();
  const langOf = useLangOf();
  // What the school alone can do needs no button in reach.
  const canJoin = course.enrollment === 'open' || joining.joined !== null;
  return (
    <>
      <div className="container-page flex flex-col gap-6 pt-4 pb-12 sm:pt-6">
        <title>{pageTitle(course.title)}</title>
        <CourseHead course={course} />
        {/* A user who was just unenrolled may have pending updates, which the server now rejects. */}
        <SavingNotice />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <aside
            aria-label={t`Join this course`}
            className="card flex flex-col gap-5 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-start lg:sticky lg:top-20 lg:col-start-2"
          >
            <CourseCover course={course} shape="wide" className="w-full" isFirst />
            <div className="flex flex-col gap-5">
              <Amount course={course} />
              <Benefits course={course} />
              <div className={canJoin ? 'max-lg:hidden' : undefined}>
                <JoinAction course={course} {...joining} />
              </div>
            </div>
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
              <OutlineStops course={course} />
            </section>
          </div>
        </div>
      </div>
      {canJoin && (
        <div className="sticky bottom-0 z-20 border-t border-line bg-surface-raised lg:hidden">
          <div className="container-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <JoinAction course={course} {...joining} />
          </div>
        </div>
      )}
    </>
  );
}

/** How much there is: lessons, their minutes, quizzes. */
function Amount({ course }: { course: Course }) {
  const videoLength = useVideoLength();
  const unknownLength = useUnknownLength();
  const lessonCount = course.lessons.length;
  const quizCount = course.quiz_count;
  const { minutes, unknown } = lengthOf(course.lessons);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-start gap-2 font-semibold">
        <PlayCircle aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
        <span className="min-w-0">
          <Plural value={lessonCount} one="# lesson" other="# lessons" />
          {minutes > 0 && (
            <>
              {DOT}
              {videoLength(minutes)}
            </>
          )}
          {unknown > 0 && (
            <span className="block text-sm font-normal text-ink-muted">
              {unknownLength(unknown)}
            </span>
          )}
        </span>
      </p>
      {quizCount > 0 && (
        <p className="flex items-start gap-2 font-semibold">
          <ClipboardCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
          <Plural value={quizCount} one="# quiz" other="# quizzes" />
        </p>
      )}
    </div>
  );
}

function Benefits({ course }: { course: Course }) {
  const lang = useLangOf()(course.language);
  if (course.benefits.length === 0) return null;
  return (
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
  );
}
