import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACHIEVEMENTS } from '@trilha/contract/achievement-texts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { drawnWith } from '../../../lib/api/query.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { ErrorState, Skeleton, TextLink } from '../../../ui/index.ts';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { achievementsQuery } from '../queries.ts';
import { BadgeItem, BadgeList, EarnedList } from './achievement-list.tsx';

export const meta = () => [{ title: pageTitle(text`Achievements`) }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return drawnWith(request, achievementsQuery);
}

/** All achievements: what was earned, and what is left to earn and how. */
export default function AchievementsPage() {
  return (
    <div className="container-page flex flex-col gap-10 pt-6 pb-16 sm:pt-10">
      <header className="flex flex-col gap-1.5">
        <TextLink to="/dashboard" className="inline-flex w-fit items-center gap-1.5 py-1 text-sm">
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Dashboard</Trans>
        </TextLink>
        <h1 className="text-2xl">
          <Trans>Achievements</Trans>
        </h1>
      </header>
      <SavingNotice />
      <Achievements />
    </div>
  );
}

function Achievements() {
  const { t } = useLingui();
  const query = useQuery(achievementsQuery);
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  if (!data) {
    if (!error) return <Loading />;
    return (
      <ErrorState
        title={t`Failed to load achievements`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line"
      />
    );
  }
  const earned = data.results;
  const locked = ACHIEVEMENTS.filter(({ code }) => !earned.some((each) => each.code === code));
  return (
    <>
      <section aria-labelledby="earned" className="flex flex-col gap-5">
        <h2 id="earned" className="text-xl">
          <Trans>Earned</Trans>
        </h2>
        {earned.length > 0 ? (
          <EarnedList list={earned} />
        ) : (
          <p className="text-ink-muted">
            <Trans>None yet. Complete a lesson to earn the first one.</Trans>
          </p>
        )}
      </section>
      {locked.length > 0 && (
        <section aria-labelledby="locked" className="flex flex-col gap-5">
          <h2 id="locked" className="text-xl">
            <Trans>Still to earn</Trans>
          </h2>
          <BadgeList>
            {locked.map(({ code, name, goal }) => (
              <BadgeItem key={code} code={code} name={contractText(name)} isLocked>
                <p>{contractText(goal)}</p>
              </BadgeItem>
            ))}
          </BadgeList>
        </section>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="card-grid">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      {ACHIEVEMENTS.map(({ code }) => (
        <Skeleton key={code} className="h-28 rounded-lg" />
      ))}
    </div>
  );
}
