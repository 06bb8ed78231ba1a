import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isSecondFactorNeeded, secondFactorQuery } from '../../lib/session/second-factor.ts';
import { LinkButton } from '../../ui/index.ts';

/**
 * Whether this staff user may do nothing in the admin area before they have turned two-step
 * verification on. The last word counts: the state itself, or a screen that was refused since, which
 * nobody is then to see fail.
 */
export function useRightsRest(): boolean {
  const cache = useQueryClient().getQueryCache();
  const refusedAt = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .getAll()
        .filter(({ state }) => isSecondFactorNeeded(state.error))
        .reduce((latest, { state }) => Math.max(latest, state.errorUpdatedAt), 0),
  );
  const { data, dataUpdatedAt } = useQuery(secondFactorQuery);
  if (!data || dataUpdatedAt < refusedAt) return refusedAt > 0;
  return data.is_required && !data.is_on;
}

/** In place of a screen of the admin area. */
export function RightsRest() {
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-xl flex-col items-start justify-center gap-4 px-4 py-16 sm:px-8">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <ShieldCheck aria-hidden className="size-7" />
      </span>
      <h1 className="text-2xl">Set up two-step verification to go on</h1>
      <p className="text-lg text-ink-muted">
        Your school now asks its staff for a code from an authenticator app at log-in. It takes
        about two minutes, and the admin area is back as soon as you are done.
      </p>
      <LinkButton to="/profile#second-factor" size="lg" className="mt-2 max-sm:w-full">
        Set it up on my profile
      </LinkButton>
    </div>
  );
}
