/** The metadata of a public page for search engines and link previews. */
export interface PublicPage {
  path: string;
  /** The title in the browser's tab and in search results, before the school's name. */
  title: string;
  description: string;
  /** The headline of the page's link preview picture. */
  headline: string;
  /** The file name of that picture. */
  picture: string;
}
