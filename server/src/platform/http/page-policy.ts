import { createHash } from 'node:crypto';
import { PLAYERS } from './security-headers.ts';

/**
 * The style sheets that react-aria writes into a page, letter by letter: how pressed things react to
 * touch, and how an iPhone scrolls under a dialog. `scripts/build/widget-styles.test.ts` compares them
 * with the library.
 */
export const WIDGET_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
] as const;

/** Who may turn text into HTML: the sanitizer of quiz reports, the player's controls, and React scripts. */
const HTML_POLICIES = ['dompurify', 'trilha-player', 'trilha-script'];

/** A text as a policy allows it. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const STYLE_HASHES = WIDGET_STYLES.map(hashSource);

export interface PageOrigins {
  /** The host of the API where it is not the site's own; else empty. */
  readonly apiOrigin: string;
  /** Whether people reach the school by https. */
  readonly isSecure: boolean;
}

/** The policy of one page; its inline scripts are allowed by their hashes, and nothing else is. */
export function pagePolicy(html: string, { apiOrigin, isSecure }: PageOrigins): string {
  // Data is not run, and needs no permission.
  const scripts = html.matchAll(
    /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]+?)<\/script>/g,
  );
  const hashes = new Set([...scripts].map(([, code = '']) => hashSource(code)));
  // Staff may enter course icons and direct video addresses of other hosts.
  const elsewhere = isSecure ? 'https:' : 'http: https:';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    // Style attributes are refused: what scripts set by `element.style` needs no permission.
    ["style-src 'self'", ...STYLE_HASHES].join(' '),
    `connect-src 'self' ${apiOrigin}`.trim(),
    `img-src 'self' data: blob: ${elsewhere}`,
    `media-src 'self' blob: ${elsewhere}`,
    `frame-src ${PLAYERS.join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${apiOrigin}`.trim(),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${HTML_POLICIES.join(' ')}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
