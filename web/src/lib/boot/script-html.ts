/*
 * React makes a script element by way of HTML, so that it never runs, and writes its text as HTML. The
 * policy of the pages takes HTML by a named policy only. So the build (`web/plugins/trusted-html.ts`)
 * has React call the function of this module.
 */

interface HtmlPolicy {
  /** Gives a TrustedHTML, which the types of the DOM do not know everywhere. */
  createHTML(html: string): string;
}

declare global {
  interface Window {
    /** Not in every browser; where it is missing, a text is taken as it is. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
    };
  }
}

/** The one text that this policy makes HTML of. */
const SCRIPT = '<script></script>';
const script = window.trustedTypes
  ?.createPolicy('trilha-script', { createHTML: () => SCRIPT })
  .createHTML(SCRIPT);

/** What React does where the value of `dangerouslySetInnerHTML` is set. */
export function setHtml(target: Element, html: string): void {
  if (html === SCRIPT) target.innerHTML = script ?? SCRIPT;
  else if (target instanceof HTMLScriptElement) target.replaceChildren(html);
  // Given by the sanitizer, or refused by the browser.
  else target.innerHTML = html;
}
