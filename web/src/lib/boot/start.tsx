import { createContext, use } from 'react';
import { Scripts } from 'react-router';
import { PLAN_ID } from './plan.ts';

/** What the build writes into a page so that it starts. */
export interface Start {
  /** Whether this is the page of all screens behind the log-in. */
  readonly isFallback: boolean;
  /** The school's mark as a data address. */
  readonly icon: string;
  /** The first script of the page, and its plan as JSON. */
  readonly script: string;
  readonly plan: string;
  /** What the framework's code finds on the window. */
  readonly context: string;
}

/** Given by `entry.server.tsx`; null in the browser and under the development server. */
export const StartContext = createContext<Start | null>(null);

/** For the head: what the page itself does before any other file of it has come. */
export function FirstScript() {
  const start = use(StartContext);
  return (
    <>
      <script
        id={PLAN_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: start?.plan ?? '' }}
      />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start?.script ?? '' }} />
    </>
  );
}

/**
 * The framework's `<Scripts>`. A built page says the same in its plan, and its first script does it in
 * a better order; here the page keeps the two places that `<Scripts>` looks for in the browser.
 */
export function AppScripts() {
  const start = use(StartContext);
  if (!start) return <Scripts />;
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: start.context }} />
      <script />
    </>
  );
}
