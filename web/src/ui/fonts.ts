import display from './fonts/display.woff2?url';
import text from './fonts/text.woff2?url';

/** Both fonts, for the document's head: they load in parallel with the style sheet. */
export const FONTS = { display, text };
