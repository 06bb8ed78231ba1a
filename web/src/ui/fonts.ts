import display from './fonts/display.woff2?url';
import text from './fonts/text.woff2?url';

/** Both faces, for the document's head: asked for at once instead of after the style sheet. */
export const FONTS = { display, text };
