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
