// Before whatever writes HTML.
import './lib/boot/trusted-types.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportUncaughtErrors } from './lib/errors/report-error.ts';
import { wantedLanguage } from './lib/language.ts';
import { catalogsOf } from './lib/texts/catalogs.ts';
import { loadTexts } from './lib/texts/texts.ts';

reportUncaughtErrors();

/** The texts of the page, or it would not be what was drawn before. */
const texts = loadTexts(
  wantedLanguage(location.pathname),
  Object.keys(window.__reactRouterRouteModules ?? {}).flatMap(catalogsOf),
);
function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** The server answers and has no such texts: the page is of an older site. It is loaded anew, once. */
function startAnew(error: unknown): void {
  const [visit] = performance.getEntriesByType('navigation');
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  if (isReloaded) throw error;
  location.reload();
}

void texts.then(start, startAnew);
