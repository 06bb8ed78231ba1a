import { wantedLanguage } from '../language.ts';
import { catalogsOf } from '../texts/catalogs.ts';
import { loadTexts } from '../texts/texts.ts';
import { lazyImport } from './lazy-import.ts';

interface Route {
  readonly id: string;
  /** The address of its code. */
  readonly module: string;
}

/** What of the router, which it leaves on the window, tells where somebody is on the way to. */
declare global {
  interface Window {
    __reactRouterDataRouter?: {
      readonly state: { readonly navigation: { readonly location?: Location } };
    };
  }
}

type Location = Readonly<Record<'pathname' | 'search' | 'hash', string>>;

/** The language of the page that is to come. */
function languageOnTheWay() {
  const target = window.__reactRouterDataRouter?.state.navigation.location ?? window.location;
  return wantedLanguage(target.pathname);
}

/**
 * Loads the code and the texts of a screen, in place of the router's own function (see vite.config.ts), which
 * reloads the page whenever code does not come: also when it was only fetched ahead, and into the
 * browser's own error page where the connection is gone.
 */
export async function loadRouteModule<T>(route: Route, known: Record<string, T>): Promise<T> {
  const kept = known[route.id];
  if (kept) return kept;
  try {
    const [loaded] = await Promise.all([
      lazyImport<T>(() => import(/* @vite-ignore */ route.module)),
      // The way may lead into another language: the root, which is there, does not load its texts again.
      loadTexts(languageOnTheWay(), [...catalogsOf('root'), ...catalogsOf(route.id)]),
    ]);
    known[route.id] = loaded;
    return loaded;
  } catch (error) {
    console.warn(`The server has no ${route.module}: the site was updated.`, error);
    const target = window.__reactRouterDataRouter?.state.navigation.location;
    // What was fetched ahead is let be: the page that stands works, and may hold something typed.
    if (target) window.location.assign(target.pathname + target.search + target.hash);
    return new Promise<T>(() => {});
  }
}
