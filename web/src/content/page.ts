import type { MessageDescriptor } from '@lingui/core';

/** The metadata of a public page for search engines and link previews. */
export interface PublicPage {
  /** Its address in Portuguese, which names it in the others too (`web/src/lib/routes/public-addresses.ts`). */
  path: '/' | '/cursos' | '/sobre' | '/contato' | '/privacidade';
  /** The title in the browser's tab and in search results, before the school's name. */
  title: MessageDescriptor;
  description: MessageDescriptor;
  /** The headline of the page's link preview picture. */
  headline: MessageDescriptor;
  /** The file name of that picture. */
  picture: string;
}
