import { useQuery, useQueryClient } from '@tanstack/react-query';
import { goals } from '@trilha/contract/bare';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export const goalQuery = endpointQuery(goals.get);

/** The time zone of this device; undefined where the browser does not say it. */
const ownTimeZone = () =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;

/** What this device has told the server already: it may not know such a zone. */
const told = new Set<string>();

/** The own goal and week. Where this device is in another time zone than the server knows, it says so. */
export function useGoal() {
  const queryClient = useQueryClient();
  const query = useQuery(goalQuery);
  const known = query.data?.time_zone;
  useEffect(() => {
    const time_zone = ownTimeZone();
    if (known === undefined || !time_zone || time_zone === known || told.has(time_zone)) return;
    told.add(time_zone);
    call(goals.setTimeZone, { body: { time_zone } }).then(
      (week) => queryClient.setQueryData(goalQuery.queryKey, week),
      // It is said again when the app is opened the next time; until then days are as they were.
      () => undefined,
    );
  }, [known, queryClient]);
  return query;
}
