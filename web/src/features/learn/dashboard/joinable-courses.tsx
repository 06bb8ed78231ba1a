import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CourseSummary } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useLangOf } from '../../../lib/course-language.tsx';
import { codeOf } from '../../../lib/api/errors.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { useLanguage } from '../../../lib/language.ts';
import { ErrorState, Skeleton, TextLink } from '../../../ui/index.ts';
import { CourseCover } from '../course-cover.tsx';
import { CourseFacts } from '../course-head.tsx';
import { EnrollAction } from '../enroll-action.tsx';
import { coursesQuery } from '../queries.ts';
import { type Reason, type Recommendation, recommendedCourse } from './recommended.ts';

interface JoinableCoursesProps {
  /** Recommends one: for who has no course yet. */
  isFirstDay?: boolean;
  onEnrolled: () => void;
}

/** The courses that the student can still join; renders nothing if there are none. */
export function JoinableCourses({ isFirstDay = false, onEnrolled }: JoinableCoursesProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const query = useQuery(coursesQuery);
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  const courses = data?.results.filter((course) => !course.is_enrolled);
  if (courses?.length === 0) return null;
  const recommended = courses && isFirstDay ? recommendedCourse(courses, language) : undefined;
  const others = courses?.filter((course) => course !== recommended?.course);
  return (
    <section aria-labelledby="joinable-courses" className="flex flex-col gap-5">
      <h2 id="joinable-courses" className="text-xl">
        <Trans>Courses you can join</Trans>
      </h2>
      {recommended && <RecommendedCourse {...recommended} onEnrolled={onEnrolled} />}
      {others ? (
        <ul className="card-grid">
          {others.map((course) => (
            <li key={course.id} className="flex">
              <JoinableCourse course={course} onEnrolled={onEnrolled} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`Failed to load courses`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line"
        />
      ) : (
        <div className="card-grid">
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
    </section>
  );
}

function RecommendedCourse({
  course,
  reasons,
  onEnrolled,
}: Recommendation & { onEnrolled: () => void }) {
  const { t } = useLingui();
  const langOf = useLangOf();
  const { title, subtitle } = course;
  const words: Readonly<Record<Reason, string>> = {
    beginner: t`for beginners`,
    language: t`in your language`,
  };
  const why = reasons.map((reason) => words[reason]).join(', ');
  return (
    <article className="card grid min-w-0 items-center gap-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-6">
      <CourseCover course={course} shape="wide" className="w-full" isFirst />
      <div className="flex min-w-0 flex-col gap-3">
        <p className="font-semibold text-accent-ink">
          <Trans>Recommended: {why}</Trans>
        </p>
        <div>
          <h3 lang={langOf(course.title_language)} className="text-xl break-words">
            {title}
          </h3>
          {subtitle && (
            <p lang={langOf(course.subtitle_language)} className="mt-1 text-ink-muted">
              {subtitle}
            </p>
          )}
        </div>
        <CourseFacts course={course} />
        <EnrollAction course={course} size="lg" onEnrolled={onEnrolled} />
        <TextLink to={`/course/${course.id}`} className="w-fit py-1">
          <Trans>
            See the outline<span className="sr-only"> of {title}</span>
          </Trans>
        </TextLink>
      </div>
    </article>
  );
}

function JoinableCourse({ course, onEnrolled }: { course: CourseSummary; onEnrolled: () => void }) {
  const { title, subtitle, lesson_count: lessons, quiz_count: quizzes } = course;
  const langOf = useLangOf();
  return (
    <article className="card flex w-full min-w-0 flex-col gap-4">
      <div className="flex items-start gap-4">
        <CourseCover course={course} shape="square" className="w-14" />
        <div className="min-w-0">
          <h3 lang={langOf(course.title_language)} className="text-lg break-words">
            {title}
          </h3>
          {subtitle && (
            <p lang={langOf(course.subtitle_language)} className="mt-1 line-clamp-2 text-ink-muted">
              {subtitle}
            </p>
          )}
        </div>
      </div>
      <CourseFacts course={course} />
      <div className="mt-auto flex flex-col gap-3">
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
          <span>
            <Trans>
              <Plural value={lessons} one="# lesson" other="# lessons" />,{' '}
              <Plural value={quizzes} one="# quiz" other="# quizzes" />
            </Trans>
          </span>
          <TextLink to={`/course/${course.id}`} className="py-1">
            <Trans>
              See the outline<span className="sr-only"> of {title}</span>
            </Trans>
          </TextLink>
        </p>
        <EnrollAction course={course} variant="secondary" onEnrolled={onEnrolled} />
      </div>
    </article>
  );
}
