import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACHIEVEMENTS } from '@trilha/contract/achievement-texts';
import { useQuery } from '@tanstack/react-query';
import type { AchievementProgress } from '@trilha/contract';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { drawnWith } from '../../../lib/api/query.ts';
import { Written } from '../../../lib/course-language.tsx';
import { useDialogAddress } from '../../../lib/dialog-address.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { ErrorState, ProgressBar, Skeleton, TextLink } from '../../../ui/index.ts';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { achievementProgressQuery, achievementsQuery } from '../queries.ts';
import { BadgeItem, BadgeList, EarnedList } from './achievement-list.tsx';
import { badgeLinkHere } from './badge-link.ts';
import { progressText } from './badge-texts.ts';

const BadgeStory = lazy(() => lazyImport(() => import('./badge-story.tsx')));

export const meta = () => [{ title: pageTitle(text`Achievements`) }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return drawnWith(request, achievementsQuery, achievementProgressQuery);
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
  // What is left is told without it where it does not come.
  const { data: progress } = useQuery(achievementProgressQuery);
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  // One that is not among the learner's opens nothing.
  const wanted = new URLSearchParams(useLocation().search).get('badge');
  const { shown, isOpen, close } = useDialogAddress(
    data?.results.find(({ id }) => String(id) === wanted),
  );
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
          <EarnedList list={earned} linkTo={badgeLinkHere} />
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
              <BadgeItem key={code} code={code} name={contractText(name)}>
                <p>{contractText(goal)}</p>
                <Progress of={progress?.results.find((each) => each.code === code)} />
              </BadgeItem>
            ))}
          </BadgeList>
        </section>
      )}
      {shown && (
        <Suspense fallback={null}>
          <BadgeStory key={shown.id} badge={shown} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** How far an achievement is that was begun. */
function Progress({ of }: { of: AchievementProgress | undefined }) {
  const words = of && progressText(of);
  if (!of || !words) return null;
  const { done, total, nearest } = of;
  const title = nearest && <Written in={nearest.language}>{nearest.title}</Written>;
  return (
    <ProgressBar
      label={
        <>
          {words}
          {title && <span className="block font-normal text-ink-muted">{title}</span>}
        </>
      }
      value={(100 * done) / total}
      showValue={false}
      className="mt-2.5"
    />
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
