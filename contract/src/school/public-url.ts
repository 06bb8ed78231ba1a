/**
 * The placeholder of the site's URL in the prerendered pages. The server replaces it by `PUBLIC_URL`
 * at the start. In the browser the pages read it from their canonical link.
 */
export const PUBLIC_URL_HERE = 'https://public-url.invalid';

/** The placeholder of the API's URL in the first script of a page. */
export const API_URL_HERE = 'https://api-url.invalid';
