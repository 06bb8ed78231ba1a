import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isSecondFactorRequired, secondFactorQuery } from '../../lib/session/second-factor.ts';
import { LinkButton } from '../../ui/index.ts';

/**
 * Whether this staff user has to turn two-step verification on before using the admin area. The latest
 * information counts: the fetched state, or a 403 that another query received after it. That screen's
 * own error is then not shown.
 */
export function useSecondFactorRequired(): boolean {
  const cache = useQueryClient().getQueryCache();
  const rejectedAt = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .getAll()
        .filter(({ state }) => isSecondFactorRequired(state.error))
        .reduce((latest, { state }) => Math.max(latest, state.errorUpdatedAt), 0),
  );
  const { data, dataUpdatedAt } = useQuery(secondFactorQuery);
  if (!data || dataUpdatedAt < rejectedAt) return rejectedAt > 0;
  return data.is_required && !data.is_on;
}

/** Shown instead of any screen of the admin area. */
export function SecondFactorRequired() {
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-xl flex-col items-start justify-center gap-4 px-4 py-16 sm:px-8">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <ShieldCheck aria-hidden className="size-7" />
      </span>
      <h1 className="text-2xl">
        <Trans>Set up two-step verification to go on</Trans>
      </h1>
      <p className="text-lg text-ink-muted">
        <Trans>
          Your school now asks its staff for a code from an authenticator app at log-in. It takes
          about two minutes, and the admin area is back as soon as you are done.
        </Trans>
      </p>
      <LinkButton to="/profile#second-factor" size="lg" className="mt-2 max-sm:w-full">
        <Trans>Set it up on my profile</Trans>
      </LinkButton>
    </div>
  );
}
