import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { loadTexts, shownLanguage } from '../../../lib/texts/texts.ts';
import { LoadingToday } from './loading.tsx';
import { todayQuery } from './queries.ts';

/** The panel with its texts; nothing where they do not come, because the dashboard goes without it. */
async function loadToday(): Promise<{ default: ComponentType }> {
  try {
    const [code] = await Promise.all([
      lazyImport(() => import('./today.tsx')),
      loadTexts(shownLanguage(), ['admin-today']),
    ]);
    return { default: code.Today };
  } catch {
    return { default: () => null };
  }
}

const LaterToday = lazy(loadToday);

/** To draw the dashboard with the panel where a visit begins with it. */
export const todayCode = queryOptions({
  queryKey: ['code of today'],
  queryFn: () => loadToday().then(() => true),
  staleTime: Infinity,
});

/**
 * What waits for the one who looks, as a panel whose code is loaded beside the dashboard's. How high it is
 * depends on the day, so what stands below it comes with its answer, or with its first failure: else it would move.
 */
export function Today({ children }: { children: ReactNode }) {
  const { isPending, failureCount } = useQuery(todayQuery);
  return (
    <Suspense fallback={<LoadingToday />}>
      <LaterToday />
      {(!isPending || failureCount > 0) && children}
    </Suspense>
  );
}
