import { createHash } from 'node:crypto';
import type { InterfaceLanguage } from '@trilha/contract';
import { publicAddress } from '@trilha/contract/public-addresses';
import type { School } from '../school.ts';
import { escapeHtml } from '../text/html.ts';
import type { Page } from './forms.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Allows only its own style, pictures of the site, and sending its form to the same origin. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where a page of the API stands. */
interface Place {
  readonly school: School;
  /** The origin of the site; empty where both have the same host. */
  readonly site: string;
  readonly language: InterfaceLanguage;
}

/**
 * A page that the API serves, without JavaScript and files.
 * @param title as HTML
 * @param content of its main part, as HTML
 */
export function smallPage({ school, site, language }: Place, title: string, content: string): Page {
  const name = escapeHtml(school.name);
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><a href="${escapeHtml(site)}${publicAddress('/', language)}">${name}</a></header>
<main>
${content}
</main>
</body>
</html>
`;
  return { html, policy: POLICY };
}
