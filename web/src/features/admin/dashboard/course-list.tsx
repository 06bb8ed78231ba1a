import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Written } from '../../../lib/course-language.tsx';
import { codeOf } from '../../../lib/api/errors.ts';
import { DOT, Badge, ErrorState, Skeleton } from '../../../ui/index.ts';
import { LEVEL_WORDS } from '../levels.ts';
import { coursesQuery } from './queries.ts';

/** All courses including drafts, each with a link to its student page. */
export function CourseList() {
  const { t, i18n } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(coursesQuery);
  return (
    <section aria-labelledby="courses" className="flex flex-col gap-4">
      <div>
        <h2 id="courses" className="text-lg">
          <Trans>Courses</Trans>
        </h2>
        <p className="text-sm text-ink-muted">
          <Trans>Open a course to see it as its students do.</Trans>
        </p>
      </div>
      <div className="rounded-lg border border-line bg-surface-raised">
        {!data && !error && (
          <div className="flex flex-col gap-5 p-5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        )}
        {!data && error && (
          <ErrorState
            title={t`Failed to load courses`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data?.results.length === 0 && (
          <p className="px-5 py-8 text-center text-ink-muted">
            <Trans>There are no courses yet.</Trans>
          </p>
        )}
        {data && data.results.length > 0 && (
          <ul className="divide-y divide-line">
            {data.results.map(
              ({
                id,
                title,
                level,
                language,
                is_published,
                lesson_count: lessons,
                quiz_count: quizzes,
              }) => (
                <li key={id}>
                  <Link
                    to={`/course/${id}`}
                    className="group flex items-center gap-4 px-5 py-3 text-ink no-underline transition-colors hover:bg-brand-soft"
                  >
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere group-hover:text-brand-ink">
                        <Written in={language}>{title}</Written>
                        {!is_published && (
                          <Badge tone="warning">
                            <Trans>Draft</Trans>
                          </Badge>
                        )}
                      </span>
                      <span className="text-sm text-ink-muted">
                        {i18n._(LEVEL_WORDS[level])}
                        {DOT}
                        <Plural value={lessons} one="# lesson" other="# lessons" />
                        {DOT}
                        <Plural value={quizzes} one="# quiz" other="# quizzes" />
                      </span>
                    </span>
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
                  </Link>
                </li>
              ),
            )}
          </ul>
        )}
      </div>
    </section>
  );
}
