import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { AdminCounts } from '@trilha/contract';
import { adminCounts } from '@trilha/contract/bare';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { cx, VisuallyHidden } from '../../../ui/index.ts';

const MINUTE_MS = 60_000;
/** More than this is "99+". */
const SHOWN_AT_MOST = 99;

/** What waits for staff; undefined until it is known, and for who may not know. A screen does without it. */
export function useAdminCounts(): AdminCounts | undefined {
  const { user } = useAuth();
  return useQuery({
    ...endpointQuery(adminCounts.get),
    enabled: mayDo(user, adminCounts.get.permission),
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    retry: false,
  }).data;
}

const said = (count: number): Readonly<Record<keyof AdminCounts, string>> => ({
  enrollments_today: plural(count, { one: '# new today', other: '# new today' }),
  open_messages: plural(count, { one: '# open message', other: '# open messages' }),
  deletion_requests: plural(count, { one: '# open request', other: '# open requests' }),
  staff_without_second_factor: plural(count, {
    one: '# without two-step verification',
    other: '# without two-step verification',
  }),
});

export interface CountBadgeProps {
  kind: keyof AdminCounts;
  counts: AdminCounts | undefined;
  className?: string;
}

/** How much of something waits; nothing where nothing does. */
export function CountBadge({ kind, counts, className }: CountBadgeProps) {
  const count = counts?.[kind];
  if (!count) return null;
  return (
    <span
      title={said(count)[kind]}
      className={cx(
        'rounded-full bg-brand-soft px-1.5 text-sm/5 font-semibold text-brand-ink tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}</span>
      <VisuallyHidden>{said(count)[kind]}</VisuallyHidden>
    </span>
  );
}
