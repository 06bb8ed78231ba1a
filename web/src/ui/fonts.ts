import display from './fonts/display.woff2?url';
import text from './fonts/text.woff2?url';

/** Preloads of both fonts for the document's head, so that they load in parallel with the style sheet. */
export const FONT_LINKS = [text, display].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}));
