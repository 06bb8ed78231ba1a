/**
 * Stands in the prerendered pages where the school's own address belongs, which is known only when the
 * server starts: it puts `PUBLIC_URL` there. In the browser the pages know it by themselves.
 */
export const PUBLIC_URL_HERE = 'https://public-url.invalid';

/** Stands likewise where a page's first script is told the address of the API. */
export const API_URL_HERE = 'https://api-url.invalid';
