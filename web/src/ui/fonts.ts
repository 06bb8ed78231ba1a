import display from './fonts/display.woff2?url';
import text from './fonts/text.woff2?url';

/** Both faces, for the document's head: asked for at once instead of after the style sheet. */
export const FONT_LINKS = [text, display].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}));
