import { createHash } from 'node:crypto';
import { PLAYERS } from './security-headers.ts';

/** Who may turn text into HTML: the sanitizer of quiz reports, and `web/src/lib/boot/trusted-types.ts`. */
const HTML_POLICIES = ['dompurify', 'default'];

/** A text as a policy allows it. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

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
    // The player's controls and the accessible widgets bring style elements and attributes of their own.
    "style-src 'self' 'unsafe-inline'",
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
