/** What a public page says of itself to search engines and to whoever shares its address. */
export interface PublicPage {
  path: string;
  /** In the browser's tab and in search results, before the school's name. */
  title: string;
  description: string;
  /** The large words of the picture that stands for the page where it is shared. */
  headline: string;
  /** The name of that picture. */
  picture: string;
}
