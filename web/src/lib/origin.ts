import type { PUBLIC_URL_HERE } from '@trilha/contract';

/** The contract's value, checked by its type: importing it would load the schemas on every page. */
const HERE: typeof PUBLIC_URL_HERE = 'https://public-url.invalid';

/**
 * The canonical origin of the site. A prerendered page contains it, whatever address it was opened by.
 * Read once, before hydration compares the page.
 */
const origin =
  typeof document === 'undefined'
    ? HERE
    : new URL(
        document.querySelector<HTMLLinkElement>('link:is([rel="canonical"], [hreflang])')?.href ??
          '/',
        location.href,
      ).origin;

/** An absolute address of the site, for canonical links and link previews. */
export function absolute(path: string): string {
  return origin + path;
}
