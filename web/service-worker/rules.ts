/**
 * Who answers a request: the files of the app from the store; a screen behind the log-in by the page of all
 * screens, which is stored; another page by the server, and without a connection by that page too. All else
 * is `none` of the worker's business: nothing that is about people goes through it.
 */
export type Way = 'asset' | 'screen' | 'page' | 'none';

/** What is asked of a request. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Where forms, files and the server itself are: no page of the app. */
const NO_PAGE = /^\/(?:api|media)(?:\/|$)|\.\w+$/;

/** What finds the way of a request. */
export function ways(
  origin: string,
  screens: readonly string[],
): (request: Asked, isOnline: boolean) => Way {
  const expressions = screens.map(
    (pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  );
  return ({ method, mode, url }, isOnline) => {
    const address = new URL(url);
    if (method !== 'GET' || address.origin !== origin) return 'none';
    const { pathname } = address;
    if (pathname.startsWith('/assets/')) return 'asset';
    if (mode !== 'navigate' || NO_PAGE.test(pathname)) return 'none';
    if (expressions.some((expression) => expression.test(pathname))) return 'screen';
    return isOnline ? 'none' : 'page';
  };
}

/** The files of the app that a page names. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g) ?? [])];
}

/**
 * The stores to delete when a version takes over: all but its own and the newest before it, from which pages
 * that are open still load their code. A store belongs to one version.
 * @param names all stores, the oldest first
 */
export function outdated(names: readonly string[], own: string): string[] {
  return names.filter((name) => name !== own).slice(0, -1);
}
