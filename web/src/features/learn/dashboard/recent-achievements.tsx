import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../lib/api/errors.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { ErrorState, Skeleton, TextLink } from '../../../ui/index.ts';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { plainDate, relativeDate } from '../relative-date.ts';
import { recentAchievementsQuery } from '../queries.ts';

/** 'Recent Achievements', each with its badge. */
export function RecentAchievements() {
  const { t } = useLingui();
  const query = useQuery(recentAchievementsQuery);
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  return (
    <section aria-labelledby="recent-achievements" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recent-achievements" className="text-xl">
          <Trans>Recent Achievements</Trans>
        </h2>
        <TextLink to="/achievements" className="py-1">
          <Trans>See all achievements</Trans>
        </TextLink>
      </div>
      {data?.length === 0 && (
        <div className="flex items-center gap-4 text-ink-muted">
          <span className="opacity-45 grayscale">
            <AchievementBadge code="first_steps" size={64} />
          </span>
          <p>
            <Trans>Your badges will appear here. Complete a lesson to earn the first one.</Trans>
          </p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.map(({ id, code, name, description, awarded_at }) => (
            <li key={id} className="flex min-w-0 items-center gap-3">
              <span className="shrink-0">
                <AchievementBadge code={code} size={48} />
              </span>
              <div className="min-w-0 text-sm text-ink-muted">
                <h3 className="text-base font-semibold text-ink wrap-anywhere">{name}</h3>
                <p className="wrap-anywhere">{description}</p>
                <p>
                  <time dateTime={awarded_at} title={plainDate(awarded_at)}>
                    {relativeDate(awarded_at)}
                  </time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorState
            title={t`Failed to load achievements`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="rounded-lg border border-line"
          />
        ) : (
          <div className="flex flex-col gap-3">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        ))}
    </section>
  );
}
