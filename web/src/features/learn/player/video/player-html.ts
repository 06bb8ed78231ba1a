/*
 * The player's controls (media-chrome) write their templates as HTML, with style elements. A page's
 * policy refuses both: a text becomes HTML by a named policy only, and no style element is taken. So
 * the build (`web/plugins/trusted-html.ts`) has the controls call the functions of this module.
 */

/** What no template of the controls holds: elements that load or run something, handlers, scripts. */
const ACTIVE =
  /<\/?\s*(?:script|iframe|frame|object|embed|link|meta|base|form)\b|<[^>]*(?:\son\w+\s*=|javascript:)/i;

function harmless(html: string): string {
  if (ACTIVE.test(html)) throw new TypeError('This is no template of the player.');
  return html;
}

const policy = window.trustedTypes?.createPolicy('trilha-player', { createHTML: harmless });

/** A text as the browser takes it for HTML. */
function trusted(html: string): string {
  return policy ? policy.createHTML(html) : harmless(html);
}

/** Fills a part of the controls; style elements become constructed style sheets of its shadow root. */
export function setHtml(target: Element | ShadowRoot, html: string): void {
  const styles: string[] = [];
  const content = html
    // A part within this one fills itself when it is made.
    .replaceAll(/<template shadowrootmode[\s\S]*?<\/template>/g, '')
    .replaceAll(/<style>([\s\S]*?)<\/style>/g, (_, style: string) => {
      styles.push(style);
      return '';
    });
  target.innerHTML = trusted(content);
  if (!(target instanceof ShadowRoot) || styles.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join('\n'));
  target.adoptedStyleSheets = [sheet];
}

export function insertHtml(target: Element, position: InsertPosition, html: string): void {
  target.insertAdjacentHTML(position, trusted(html));
}

/** For texts only: the controls read character references so. No element comes of it. */
export function parseHtml(parser: DOMParser, text: string, type: DOMParserSupportedType): Document {
  return parser.parseFromString(trusted(text.replaceAll('<', '&lt;')), type);
}

/** In the place of a part's style elements, of which the controls ask for the `sheet` only. */
export function sheetsOf(root: Partial<DocumentOrShadowRoot>): { sheet: CSSStyleSheet }[] {
  return [...(root.adoptedStyleSheets ?? [])].map((sheet) => ({ sheet }));
}
