import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  PUBLIC_URL_HERE,
  SERVICE_WORKER,
  SHELL_VERSION_HERE,
  SITE_PAGES,
  type SitePage,
} from '@trilha/contract';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type School, testSchool } from './school.ts';

/** The inline script of every page. */
export const SCRIPT = 'window.x = 1;';
/** A script of the size of real ones, beside which the build lays compressed copies. */
export const LARGE = `export const numbers = [${Array.from({ length: 50_000 }, (_, at) => at).join()}];`;
const page = (text: string) =>
  `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script><p>${text}</p>`;

const sitePage = (pattern: string, more: Partial<SitePage> = {}): SitePage => ({
  pattern,
  isPrivate: false,
  hasSecret: false,
  ...more,
});

const PAGES = [
  ...['/', '/cursos', '/contato'].map((pattern) => sitePage(pattern)),
  sitePage('/redefinir-senha', { hasSecret: true }),
  ...['/dashboard', '/course/:id', '/course/:id/quizzes', '/admin', '/admin/users'].map((pattern) =>
    sitePage(pattern, { isPrivate: true }),
  ),
];

/** The copies of the large script. To make them takes a quarter of a second. */
let compressed: { br: Buffer; gz: Buffer } | undefined;

/** A small built site; it goes with the test. */
export function siteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['cursos', 'contato', 'en/courses', 'assets', 'covers'])
    mkdirSync(join(folder, name), { recursive: true });
  const canonical = `<link rel="canonical" href="${PUBLIC_URL_HERE}/">`;
  writeFileSync(join(folder, 'index.html'), page('home') + canonical);
  writeFileSync(join(folder, 'cursos', 'index.html'), page('courses'));
  writeFileSync(join(folder, 'en', 'courses', 'index.html'), page('courses in English'));
  writeFileSync(
    join(folder, 'contato', 'index.html'),
    page('<form method="post" action="/api/contact/"></form>'),
  );
  writeFileSync(join(folder, '__spa-fallback.html'), page('fallback'));
  writeFileSync(join(folder, SITE_PAGES), JSON.stringify(PAGES));
  writeFileSync(join(folder, SERVICE_WORKER), `const SHELL = "${SHELL_VERSION_HERE}";`);
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'large.js'), LARGE);
  compressed ??= { br: brotliCompressSync(LARGE), gz: gzipSync(LARGE) };
  for (const [ending, content] of Object.entries(compressed)) {
    writeFileSync(join(folder, 'assets', `large.js.${ending}`), content);
  }
  for (const name of ['favicon.svg', 'covers/trail.svg']) {
    writeFileSync(join(folder, name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  return folder;
}

interface SiteOptions {
  readonly apiBaseUrl?: string;
  readonly corsOrigins?: readonly string[];
  /** The school on whose data the site stands; an empty one where none is given. */
  readonly school?: School;
}

/** A school with a small built site. */
export async function site(options: SiteOptions | string = {}): Promise<FastifyInstance> {
  const {
    apiBaseUrl = '/api',
    corsOrigins = [],
    school = await testSchool(),
  } = typeof options === 'string' ? { apiBaseUrl: options } : options;
  const folder = siteFolder();
  const app = await buildApp(school.ctx, {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins,
    apiBaseUrl,
    siteFolder: folder,
  });
  onTestFinished(() => app.close());
  return app;
}
