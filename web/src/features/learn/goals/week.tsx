import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DayState, GoalWeek } from '@trilha/contract';
import { Check, Leaf } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Button, cx, ErrorState, Skeleton } from '../../../ui/index.ts';
import { useGoal } from './queries.ts';

const GoalDialog = lazy(() => lazyImport(() => import('./goal-dialog.tsx')));

/** The own week as seven stones of the trail, the streak, and the way to a goal of one's own. */
export function Week() {
  const { t } = useLingui();
  const query = useGoal();
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  const [isOpen, setOpen] = useState(false);
  // Its code is loaded with the first opening, and it stays for its closing.
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <section aria-labelledby="own-week" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="own-week" className="text-xl">
          <Trans>Your week</Trans>
        </h2>
        {data && (
          <Button variant="quiet" size="sm" onPress={open}>
            {data.goal ? <Trans>Change goal</Trans> : <Trans>Set a goal</Trans>}
          </Button>
        )}
      </div>
      {data ? (
        <div className="flex flex-col gap-4">
          <Stones week={data} />
          <Progress week={data} />
        </div>
      ) : error ? (
        <ErrorState
          title={t`Failed to load your week`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line"
        />
      ) : (
        <Skeleton className="h-28 w-full max-w-xl rounded-lg" />
      )}
      {data && wasOpened && (
        <Suspense>
          <GoalDialog week={data} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </section>
  );
}

/** A calendar day as a date that formats show the same everywhere. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

function Stones({ week }: { week: GoalWeek }) {
  const { t } = useLingui();
  const states: Readonly<Record<DayState, string>> = {
    reached: t`reached`,
    begun: t`begun`,
    rest: t`a quiet day`,
    missed: t`no activity`,
    ahead: t`still to come`,
  };
  const short = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    // The dashed line is the trail on which the stones lie.
    <ol className="relative flex max-w-xl justify-between before:absolute before:inset-x-5 before:top-4.5 sm:before:top-5 before:border-t-2 before:border-dashed before:border-line-strong">
      {week.days.map(({ day, state }) => {
        const isToday = day === week.today;
        const [date, word] = [long.format(dateOf(day)), states[state]];
        return (
          <li
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className="relative flex flex-col items-center gap-1.5"
          >
            <Stone state={state} isToday={isToday} />
            <span
              aria-hidden
              className={cx('text-sm', isToday ? 'font-bold text-ink' : 'text-ink-muted')}
            >
              <time dateTime={day}>{short.format(dateOf(day))}</time>
            </span>
            <span className="sr-only">
              <Trans>
                <time dateTime={day}>{date}</time>: {word}
              </Trans>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const stones: Readonly<Record<DayState, string>> = {
  reached: 'border-accent bg-accent text-on-accent',
  begun: 'border-accent bg-surface-raised',
  rest: 'border-line bg-surface-sunken text-ink-muted',
  missed: 'border-line bg-surface-sunken',
  ahead: 'border-dashed border-line-strong bg-surface',
};

function Stone({ state, isToday }: { state: DayState; isToday: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-9 place-items-center rounded-full border-2 sm:size-10',
        stones[state],
        isToday && 'outline-2 outline-offset-2 outline-brand-ink',
      )}
    >
      {state === 'reached' && <Check className="size-5" strokeWidth={3} />}
      {state === 'begun' && <span className="size-4 rounded-full bg-accent" />}
      {state === 'rest' && <Leaf className="size-4" />}
    </span>
  );
}

function Progress({ week }: { week: GoalWeek }) {
  const { goal, streak, week_activities: done } = week;
  if (!goal) {
    return (
      <p className="max-w-xl text-ink-muted">
        <Trans>A lesson or a quiz fills a stone. You may choose a small goal of your own.</Trans>
      </p>
    );
  }
  const { amount } = goal;
  const today = week.days.find(({ day }) => day === week.today)?.activities ?? 0;
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      {streak !== null && streak > 0 && (
        <p className="text-lg font-bold">
          {goal.per === 'day' ? (
            <Plural value={streak} one="# day in a row" other="# days in a row" />
          ) : (
            <Plural value={streak} one="# week in a row" other="# weeks in a row" />
          )}
        </p>
      )}
      <p className="text-ink-muted">
        {goal.per === 'day' ? (
          <Trans>
            {today} of {amount} today. A day of rest each week is part of it.
          </Trans>
        ) : (
          <Trans>
            {done} of {amount} this week, on whichever days suit you.
          </Trans>
        )}
      </p>
    </div>
  );
}
