import { lazy, type ReactNode, Suspense } from 'react';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';

export interface LessonPart {
  id: string;
  title: string;
  content: ReactNode;
}

/** Most lessons have one part: what draws tabs is loaded for the others. */
const PartTabs = lazy(() => lazyImport(() => import('./part-tabs.tsx')));

/** What there is to a lesson below its video: as tabs where that is two parts or more, else the one as it is. */
export function LessonParts({ parts }: { parts: readonly LessonPart[] }) {
  const [first] = parts;
  if (!first || parts.length === 1) return first?.content;
  return (
    <Suspense fallback={first.content}>
      <PartTabs parts={parts} />
    </Suspense>
  );
}
