/** What the server needs to know of a page of the site. */
export interface SitePage {
  /** Its address, such as `/course/:id`. */
  readonly pattern: string;
  /** Behind the log-in: of no use to robots. */
  readonly isPrivate: boolean;
  /** Its address holds a secret that no other page may be told. */
  readonly hasSecret: boolean;
}

/** The file beside the built pages that lists them all. */
export const SITE_PAGES = 'routes.json';

/** The site's service worker, as a file of the build and as an address. */
export const SERVICE_WORKER = 'service-worker.js';

/** What stands in the built service worker until the server puts the version of the page of all screens there. */
export const SHELL_VERSION_HERE = 'shell-version.invalid';
