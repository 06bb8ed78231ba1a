import { useQuery } from '@tanstack/react-query';
import { CircleCheck, OctagonAlert, RotateCw, TriangleAlert } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import { AdminPage, Button, cx, ErrorState, Skeleton } from '../../../ui/index.ts';
import { BrowserErrors } from './browser-errors.tsx';
import { type Check, checksOf } from './checks.ts';
import { healthQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle('System') }];

/** How the installation is, and what went wrong in browsers. */
export default function SystemPage() {
  const { isPending } = useQuery(healthQuery);
  return (
    <AdminPage
      title="System"
      description="How the server is, and what went wrong in people’s browsers."
      back={{ to: '/admin', label: 'Dashboard' }}
    >
      <Health />
      {/* After what stands above, whose height nobody knows before: nothing moves. */}
      {!isPending && (
        <section aria-labelledby="browser-errors" className="flex flex-col gap-4">
          <div>
            <h2 id="browser-errors" className="text-lg">
              Errors in browsers
            </h2>
            <p className="mt-1 max-w-prose text-sm text-ink-muted">
              Browsers report them by themselves, without saying whose they are. Each stays for 30
              days after it last happened.
            </p>
          </div>
          <BrowserErrors />
        </section>
      )}
    </AdminPage>
  );
}

const STATES = {
  ok: { icon: CircleCheck, label: 'OK', className: 'text-success-ink' },
  warning: { icon: TriangleAlert, label: 'Warning', className: 'text-warning-ink' },
  problem: { icon: OctagonAlert, label: 'Problem', className: 'text-danger-ink' },
};

/** In one sentence, for who has no time for the list. */
function summaryOf(checks: readonly Check[]): string {
  const count = (state: Check['state']) => checks.filter((each) => each.state === state).length;
  const problems = count('problem');
  const warnings = count('warning');
  if (problems > 0) return problems === 1 ? 'One thing is wrong.' : `${problems} things are wrong.`;
  if (warnings > 0) {
    return warnings === 1 ? 'One thing to look at.' : `${warnings} things to look at.`;
  }
  return 'All is well.';
}

function Health() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(healthQuery);
  if (!data) {
    return error ? (
      <ErrorState
        title="Failed to load the state of the system. Please try again later."
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    ) : (
      <>
        <p role="status" className="sr-only">
          Loading...
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
          Look again
        </Button>
      </header>
      {error && (
        <p role="alert" className="px-4 pt-3 text-sm font-medium text-danger-ink sm:px-5">
          The server did not answer; this is how it was before.
        </p>
      )}
      <ul aria-label="State of the system" className="divide-y divide-line">
        {checks.map(({ name, state, text }) => {
          const { icon: Icon, label, className } = STATES[state];
          return (
            <li
              key={name}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-3 sm:grid-cols-[1.25rem_10rem_minmax(0,1fr)] sm:px-5"
            >
              <Icon aria-hidden className={cx('mt-0.5 size-5', className)} />
              <span className="font-semibold">
                {name}
                <span className="sr-only">: {label}.</span>
              </span>
              <span className="col-start-2 wrap-anywhere text-ink-muted sm:col-start-3">
                {text}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
