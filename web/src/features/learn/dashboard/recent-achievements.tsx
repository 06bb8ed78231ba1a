import { useQuery } from '@tanstack/react-query';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { ErrorState, Skeleton } from '../../../ui/index.ts';
import { recentAchievementsQuery } from '../queries.ts';
import { plainDate, relativeDate } from '../relative-date.ts';

/** 'Recent Achievements', each with its badge. */
export function RecentAchievements() {
  const { data, error, refetch, isFetching } = useQuery(recentAchievementsQuery);
  return (
    <section aria-labelledby="recent-achievements" className="flex flex-col gap-5">
      <h2 id="recent-achievements" className="text-xl">
        Recent Achievements
      </h2>
      {data?.length === 0 && (
        <div className="flex items-center gap-4 text-ink-muted">
          <span className="opacity-45 grayscale">
            <AchievementBadge code="first_steps" size={64} />
          </span>
          <p>Your badges will stand here. Complete a lesson to earn the first one.</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
          {data.map((achievement) => (
            <li key={achievement.id} className="flex items-center gap-4">
              <span className="shrink-0">
                <AchievementBadge code={achievement.code} size={64} />
              </span>
              <div className="min-w-0">
                <h3 className="text-base font-semibold">{achievement.name}</h3>
                <p className="text-sm text-ink-muted">
                  {achievement.description}{' '}
                  <time
                    dateTime={achievement.awarded_at}
                    title={plainDate(achievement.awarded_at)}
                    className="whitespace-nowrap"
                  >
                    · {relativeDate(achievement.awarded_at)}
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
            title="Failed to load achievements"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="rounded-lg border border-line"
          />
        ) : (
          <div className="grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        ))}
    </section>
  );
}
