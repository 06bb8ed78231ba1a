import type { PUBLIC_URL_HERE } from '@trilha/contract';

/** The contract's, without the contract's schemas: this runs on every page. */
const HERE: typeof PUBLIC_URL_HERE = 'https://public-url.invalid';

/**
 * Where the site is at home. A prerendered page says so itself, whatever address it was opened by;
 * read once, before React takes the page over and compares.
 */
const origin =
  typeof document === 'undefined'
    ? HERE
    : new URL(
        document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '/',
        location.href,
      ).origin;

/** An address of the site with its host, for what leaves the page: canonical links, shared pictures. */
export function absolute(path: string): string {
  return origin + path;
}
