import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@trilha/contract';
import { ArrowRight } from 'lucide-react';
import { useCourseLang, useLangOf } from '../../lib/course-language.tsx';
import { LinkButton, Skeleton } from '../../ui/index.ts';
import { AchievementBadge } from '../../ui/pictures/badges.tsx';
import { nextCourse } from './next-course.ts';
import { coursesQuery } from './queries.ts';

/** A course is done, quizzes included: its badge, and the course to go on with. */
export function CourseEnd({ course, level: Heading }: { course: Course; level: 'h2' | 'h3' }) {
  const { t } = useLingui();
  const lang = useCourseLang();
  const title = <span lang={lang}>{course.title}</span>;
  return (
    <div className="flex items-center gap-4">
      <AchievementBadge code="course_complete" size={72} className="ending-badge" />
      <div className="min-w-0">
        <Heading className="text-lg">{t`Course Complete`}</Heading>
        <p className="line-clamp-2 text-ink-muted">
          <Trans>You have completed “{title}”. Well done!</Trans>
        </p>
      </div>
    </div>
  );
}

/** The next course of the language, where the school has one that may be joined; else the dashboard. */
export function NextCourse({ course }: { course: Course }) {
  const { data, isPending } = useQuery(coursesQuery);
  const next = data && nextCourse(data.results, course);
  const lang = useLangOf()(next?.language);
  // Without an answer it does not wait for ever: a query without a connection is paused.
  if (isPending && navigator.onLine)
    return <Skeleton className="h-11 w-56 max-w-full rounded-full" />;
  if (!next) {
    return (
      <LinkButton to="/dashboard" variant="accent">
        <Trans>Back to the dashboard</Trans>
      </LinkButton>
    );
  }
  const title = <span lang={lang}>{next.title}</span>;
  return (
    <LinkButton to={`/course/${next.id}`} variant="accent" className="max-w-full">
      <span className="min-w-0 truncate">
        <Trans>Next course: {title}</Trans>
      </span>
      <ArrowRight aria-hidden className="size-4" />
    </LinkButton>
  );
}
