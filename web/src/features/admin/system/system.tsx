import { msg, plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, OctagonAlert, RotateCw, TriangleAlert } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import { AdminPage, Button, cx, ErrorState, Skeleton } from '../../../ui/index.ts';
import { BrowserErrors } from './browser-errors.tsx';
import { type Check, checksOf } from './checks.ts';
import { healthQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`System`) }];

/** How the installation is, and what went wrong in browsers. */
export default function SystemPage() {
  const { t } = useLingui();
  const { isPending } = useQuery(healthQuery);
  return (
    <AdminPage
      title={t`System`}
      description={t`How the server is, and what went wrong in people’s browsers.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <Health />
      {/* After what stands above, whose height nobody knows before: nothing moves. */}
      {!isPending && (
        <section aria-labelledby="browser-errors" className="flex flex-col gap-4">
          <div>
            <h2 id="browser-errors" className="text-lg">
              <Trans>Errors in browsers</Trans>
            </h2>
            <p className="mt-1 max-w-prose text-sm text-ink-muted">
              <Trans>
                Browsers report them by themselves, without saying whose they are. Each stays for 30
                days after it last happened.
              </Trans>
            </p>
          </div>
          <BrowserErrors />
        </section>
      )}
    </AdminPage>
  );
}

const STATES = {
  ok: { icon: CircleCheck, label: msg`OK`, className: 'text-success-ink' },
  warning: { icon: TriangleAlert, label: msg`Warning`, className: 'text-warning-ink' },
  problem: { icon: OctagonAlert, label: msg`Problem`, className: 'text-danger-ink' },
};

/** In one sentence, for who has no time for the list. Asked for while drawing. */
function summaryOf(checks: readonly Check[]): string {
  const count = (state: Check['state']) => checks.filter((each) => each.state === state).length;
  const problems = count('problem');
  const warnings = count('warning');
  if (problems > 0) {
    return plural(problems, { one: 'One thing is wrong.', other: '# things are wrong.' });
  }
  if (warnings > 0) {
    return plural(warnings, { one: 'One thing to look at.', other: '# things to look at.' });
  }
  return text`All is well.`;
}

function Health() {
  const { t, i18n } = useLingui();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(healthQuery);
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Failed to load the state of the system. Please try again later.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    ) : (
      <>
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-96 rounded-lg" />
      </>
    );
  }
  const checks = checksOf(data, dataUpdatedAt);
  return (
    <section aria-labelledby="health" className="rounded-lg border border-line bg-surface-raised">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="health" className="text-lg">
          <span aria-live="polite">{summaryOf(checks)}</span>
        </h2>
        <Button variant="secondary" size="sm" isPending={isFetching} onPress={() => void refetch()}>
          {!isFetching && <RotateCw aria-hidden className="size-4.5" />}
          <Trans>Look again</Trans>
        </Button>
      </header>
      {error && (
        <p role="alert" className="px-4 pt-3 text-sm font-medium text-danger-ink sm:px-5">
          <Trans>The server did not answer; this is how it was before.</Trans>
        </p>
      )}
      <ul aria-label={t`State of the system`} className="divide-y divide-line">
        {checks.map(({ name, state, text: what }) => {
          const { icon: Icon, label, className } = STATES[state];
          const rating = i18n._(label);
          return (
            <li
              key={name}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-3 sm:grid-cols-[1.25rem_10rem_minmax(0,1fr)] sm:px-5"
            >
              <Icon aria-hidden className={cx('mt-0.5 size-5', className)} />
              <span className="font-semibold">
                <Trans>
                  {name}
                  <span className="sr-only">: {rating}.</span>
                </Trans>
              </span>
              <span className="col-start-2 wrap-anywhere text-ink-muted sm:col-start-3">
                {what}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
