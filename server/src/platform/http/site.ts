import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  API_URL_HERE,
  PUBLIC_URL_HERE,
  SERVICE_WORKER,
  SHELL_VERSION_HERE,
  SITE_PAGES,
  PREVIEW_OVER,
  type SitePage,
} from '@trilha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../text/html.ts';
import {
  publicAddress,
  PUBLIC_ADDRESSES,
  type PublicPath,
} from '@trilha/contract/public-addresses';
import type { Publication } from '../published.ts';
import { type PageOrigins, pagePolicy } from './page-policy.ts';
import { keepText, type KeptText, type Sent, sendKept } from './kept-text.ts';
import { httpError } from './errors.ts';
import { DOCUMENT_HEADERS } from './security-headers.ts';
import { COPY_ENDINGS, ENCODINGS, sendCompressed, typeOf } from './send-file.ts';

/** The name React Router's build gives the page without content. */
const FALLBACK = '__spa-fallback.html';

const FILE_HEADERS = { 'cache-control': 'public, max-age=3600' };

/** Of the drawn covers of courses, which are as good as a drawing of before. */
const COVER_HEADERS = { 'cache-control': 'public, max-age=2592000' };

/** Of files whose names change with their content. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // They speak of documents; a page has a dozen of these files, and each would carry them.
  'referrer-policy': undefined,
  'x-frame-options': undefined,
};

interface Page extends KeptText {
  readonly csp: string;
}

/** What of the installation goes into the pages. */
interface Place extends PageOrigins {
  readonly apiBaseUrl: string;
  readonly publicUrl: string;
}

/** Where the forms of the pages go without JavaScript, as the build writes it. */
const FORM_ACTION = 'action="/api/';

/** A text as it stands between the quotes of a script. */
function inScript(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);
}

function pageOf(written: string, place: Place): Page {
  const { apiBaseUrl, publicUrl } = place;
  const html = written
    .replaceAll(PUBLIC_URL_HERE, () => escapeHtml(publicUrl))
    .replaceAll(API_URL_HERE, () => inScript(apiBaseUrl))
    .replaceAll(FORM_ACTION, () => `action="${escapeHtml(apiBaseUrl)}/`);
  const csp = pagePolicy(html, place);
  return { ...keepText(html, csp + html), csp };
}

/** The pages of a build by their files: `index.html`, `cursos/index.html`, … */
function readFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || (file.name !== INDEX && file.name !== FALLBACK)) continue;
    const path = join(file.parentPath, file.name);
    files.set(relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8'));
  }
  return files;
}

const INDEX = 'index.html';

/** What visitors get: as the build wrote it, or as the school has published it. */
interface Shown {
  /** By their path: `/`, `/cursos`, …; only those in a language that is offered. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Of all screens behind the log-in. */
  readonly fallback: Page;
  /** What stands in the place of other files of the build, by name. */
  readonly texts: ReadonlyMap<string, KeptText>;
  readonly sitemap: KeptText;
  readonly worker: KeptText;
}

interface Built {
  readonly place: Place;
  /** The code of the service worker. */
  readonly worker: string;
}

/** @param languages in which the public pages are offered; undefined: all */
function show(
  files: ReadonlyMap<string, string>,
  { place, worker }: Built,
  languages?: readonly string[],
): Shown {
  const pages = new Map<string, Page>();
  const texts = new Map<string, KeptText>();
  for (const [file, text] of files) {
    if (file === FALLBACK) continue;
    const isPage = file === INDEX || file.endsWith(`/${INDEX}`);
    if (isPage) pages.set(`/${file.slice(0, -INDEX.length - 1)}`, pageOf(text, place));
    else texts.set(file, keepText(text));
  }
  const fallback = pageOf(files.get(FALLBACK) ?? '', place);
  for (const path of pages.keys()) if (!isOffered(path, languages)) pages.delete(path);
  return {
    pages,
    fallback,
    texts,
    sitemap: keepText(sitemap(pages, place.publicUrl)),
    // It changes with the page of all screens, which holds settings of this server.
    worker: keepText(
      worker.replaceAll(SHELL_VERSION_HERE, inScript(fallback.etags.plain.replaceAll('"', ''))),
    ),
  };
}

const languageOf = (path: string) => /^\/(en|fr)(?:\/|$)/.exec(path)?.[1] ?? 'pt-BR';

const isOffered = (path: string, languages: readonly string[] | undefined) =>
  languages === undefined || languageOf(path) === 'pt-BR' || languages.includes(languageOf(path));

/** The same page in Portuguese. */
function inPortuguese(path: string): string {
  const language = languageOf(path);
  if (language !== 'en' && language !== 'fr') return path;
  const names = Object.keys(PUBLIC_ADDRESSES) as PublicPath[];
  return names.find((name) => publicAddress(name, language) === path) ?? '/';
}

/** The pages that ask to be found: those that say their own address. */
function sitemap(pages: ReadonlyMap<string, Page>, publicUrl: string): string {
  const found = [...pages].filter(([, page]) => page.plain.includes('rel="canonical"'));
  const entries = found
    .map(([path]) => path)
    .toSorted()
    .map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** The pages that the build has listed. */
function readSitePages(folder: string): SitePage[] {
  return JSON.parse(readFileSync(join(folder, SITE_PAGES), 'utf8')) as SitePage[];
}

/** What finds the page of an address. */
function pageFinder(pages: readonly SitePage[]): (path: string) => SitePage | undefined {
  const expressions = pages.map(
    (page) => [new RegExp(`^${page.pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`), page] as const,
  );
  return (path) => expressions.find(([expression]) => expression.test(path))?.[1];
}

/** The addresses that begin those of all private pages. */
function privateAddresses(pages: readonly SitePage[]): string[] {
  const starts = pages
    .filter(({ isPrivate }) => isPrivate)
    .map(({ pattern }) => pattern.split(':', 1)[0] ?? '');
  const shortest = starts.filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  );
  return [...new Set(shortest)];
}

/** What is behind the log-in says nothing to a robot. */
function robots(publicUrl: string, pages: readonly SitePage[]): string {
  const closed = ['/api/', '/media/', ...privateAddresses(pages)];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Sent {
  reply.headers({
    ...DOCUMENT_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.csp,
  });
  return sendKept(request, reply, page);
}

/** The page of a preview as it was rendered; undefined where the key is none, or is no longer good. */
export type PreviewedPage = (key: string, file: string) => Promise<string | undefined>;

/** A page of a draft: for who was given its address, and nobody keeps it. */
function sendPreview(reply: FastifyReply, page: Page | undefined): FastifyReply {
  reply.headers({
    ...DOCUMENT_HEADERS,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    // Its address holds the key.
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  });
  if (!page) throw httpError(410, PREVIEW_OVER);
  return reply.header('content-security-policy', page.csp).send(page.plain);
}

/** What has an address, but not as the file that it is. */
const NO_FILES: ReadonlySet<string> = new Set([SITE_PAGES, SERVICE_WORKER]);

/** What of the build has an address as a file: neither pages, which have a policy of their own, nor copies. */
function isServed(name: string): boolean {
  const isHidden = name.split('/').some((part) => part.startsWith('.'));
  return !isHidden && !/\.(html|br|gz)$/.test(name) && !NO_FILES.has(name);
}

/** What the service worker may do: ask this server, and run nothing else. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function serveWorker(app: FastifyInstance, shown: () => Shown): void {
  app.get(`/${SERVICE_WORKER}`, async (request, reply) => {
    reply.header('content-security-policy', WORKER_POLICY);
    return sendKept(request, reply.type('text/javascript; charset=utf-8'), shown().worker);
  });
}

function headersOf(name: string) {
  if (name.startsWith('assets/')) return ASSET_HEADERS;
  return name.startsWith('covers/') ? COVER_HEADERS : FILE_HEADERS;
}

/** A route for each file of the build: no other name ever reaches the disk. */
function serveFiles(app: FastifyInstance, folder: string, shown: () => Shown): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const present = new Set(names);
  for (const name of names.filter(isServed)) {
    const encodings = ENCODINGS.filter((each) => present.has(name + COPY_ENDINGS[each]));
    const headers = headersOf(name);
    app.get(`/${name}`, async (request, reply) => {
      const text = shown().texts.get(name);
      if (text) return sendKept(request, reply.type(typeOf(name)), text);
      return sendCompressed(request, reply, folder, { name, encodings }, headers);
    });
  }
}

/**
 * Serves the built web client: prerendered pages, the fallback page for the others, assets under
 * names that change with their content. Returns the handler for addresses that nothing else
 * answers, or undefined where there is no build.
 */
export async function serveSite(
  app: FastifyInstance,
  options: {
    folder: string;
    apiBaseUrl: string;
    publicUrl: string;
    videoMaxMb: number;
    materialMaxMb: number;
    publication: Publication;
    previewed: PreviewedPage;
  },
): Promise<((request: FastifyRequest, reply: FastifyReply) => Sent | undefined) | undefined> {
  const { folder, apiBaseUrl, publicUrl, videoMaxMb, materialMaxMb, publication } = options;
  if (!existsSync(join(folder, FALLBACK))) return undefined;
  const apiOrigin = apiBaseUrl.startsWith('/') ? '' : new URL(apiBaseUrl).origin;
  const isSecure = publicUrl.startsWith('https:');
  const place = { apiOrigin, apiBaseUrl, publicUrl, isSecure };
  const built = { place, worker: readFileSync(join(folder, SERVICE_WORKER), 'utf8') };
  const asBuilt = show(readFiles(folder), built);
  let published: { files: ReadonlyMap<string, string>; shown: Shown } | undefined;
  /** Of what is published now: made once, by the first who asks for it. */
  const shown = (): Shown => {
    const { files, content } = publication.current ?? {};
    if (!files) return asBuilt;
    if (published?.files !== files) {
      published = { files, shown: show(files, built, content?.languages) };
    }
    return published.shown;
  };
  const sitePages = readSitePages(folder);
  const findPage = pageFinder(sitePages);

  const config = {
    API_BASE_URL: apiBaseUrl,
    VIDEO_MAX_MB: videoMaxMb,
    MATERIAL_MAX_MB: materialMaxMb,
  };
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  );
  serveFiles(app, folder, shown);
  serveWorker(app, shown);
  for (const path of asBuilt.pages.keys()) {
    app.get<{ Querystring: { preview?: unknown } }>(path, async (request, reply) => {
      const { preview: key } = request.query;
      if (typeof key === 'string') {
        const file = `${path.slice(1)}/${INDEX}`.replace(/^\//, '');
        const written = await options.previewed(key, file);
        return sendPreview(reply, written === undefined ? undefined : pageOf(written, place));
      }
      const page = shown().pages.get(path);
      if (page) return sendPage(request, reply, page);
      // Its language is not offered: another day it may be.
      return reply.header('cache-control', 'no-cache').redirect(inPortuguese(path));
    });
  }
  app.get('/sitemap.xml', async (request, reply) =>
    sendKept(request, reply.type('application/xml; charset=utf-8'), shown().sitemap),
  );
  const rules = keepText(robots(publicUrl, sitePages));
  app.get('/robots.txt', async (request, reply) =>
    sendKept(request, reply.type('text/plain; charset=utf-8'), rules),
  );

  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = findPage(path);
    // Its address holds a secret until the page has taken it out: nothing may pass it on.
    if (page?.hasSecret) reply.header('referrer-policy', 'no-referrer');
    const isFile = path === '/api' || /^\/(api|media|assets)\//.test(path) || /\.\w+$/.test(path);
    if (isFile && !page) return undefined;
    // The client shows its own page for an address it does not know; robots need the status.
    reply.code(page ? 200 : 404).header('x-robots-tag', 'noindex');
    return sendPage(request, reply, shown().fallback);
  };
}
