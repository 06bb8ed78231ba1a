import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Pages that are not prerendered: the browser builds them from the fallback page. */
const APP_PAGES = /^\/(dashboard|profile|course|admin|esqueci-senha|redefinir-senha)(\/|$)/;

/** The name React Router's build gives the page without content. */
const FALLBACK = '__spa-fallback.html';

interface Page {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly csp: string;
}

/** The policy of one page; its inline scripts are allowed by their hashes, and nothing else is. */
function policy(html: string, apiOrigin: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    // The player's controls and the accessible widgets place themselves by style attributes.
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${apiOrigin}`.trim(),
    // Staff may enter course icons and direct video addresses of other hosts.
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' blob: http: https:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function readPage(path: string, apiOrigin: string): Page {
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return {
    plain,
    brotli: brotliCompressSync(plain, { params }),
    csp: policy(plain.toString('utf8'), apiOrigin),
  };
}

/** The prerendered pages of a build by their path: `/`, `/cursos`, … */
function readPages(folder: string, apiOrigin: string): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.name !== 'index.html') continue;
    const place = relative(folder, file.parentPath).split(sep).join('/');
    pages.set(`/${place}`, readPage(join(file.parentPath, file.name), apiOrigin));
  }
  return pages;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.csp,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.plain);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

/**
 * Serves the built web client: prerendered pages, the fallback page for the others, assets under
 * names that change with their content. Returns the handler for addresses that nothing else
 * answers, or undefined where there is no build.
 */
export async function serveSite(
  app: FastifyInstance,
  options: { folder: string; apiBaseUrl: string; videoMaxMb: number },
): Promise<
  ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined
> {
  const { folder, apiBaseUrl, videoMaxMb } = options;
  if (!existsSync(join(folder, FALLBACK))) return undefined;
  const apiOrigin = apiBaseUrl.startsWith('/') ? '' : new URL(apiBaseUrl).origin;
  const pages = readPages(folder, apiOrigin);
  const fallback = readPage(join(folder, FALLBACK), apiOrigin);

  const config = { API_BASE_URL: apiBaseUrl, VIDEO_MAX_MB: videoMaxMb };
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  );
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // The pages have a policy of their own and are answered below.
    globIgnore: ['**/*.html'],
    setHeaders(reply, path) {
      const named = path.includes(`${sep}assets${sep}`);
      reply.header(
        'cache-control',
        named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  for (const [path, page] of pages) {
    app.get(path, async (request, reply) => sendPage(request, reply, page));
  }

  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?', 1)[0] ?? '/';
    const isApp = APP_PAGES.test(path);
    // Its address holds a secret until the page has taken it out: nothing may pass it on.
    if (path.startsWith('/redefinir-senha')) reply.header('referrer-policy', 'no-referrer');
    const isFile = path === '/api' || /^\/(api|media|assets)\//.test(path) || /\.\w+$/.test(path);
    if (isFile && !isApp) return undefined;
    // The client shows its own page for an address it does not know; robots need the status.
    reply.code(isApp ? 200 : 404);
    return sendPage(request, reply, fallback);
  };
}
