import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { api, openApiDocument } from '@trilha/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/errors.ts';
import { keepText, type KeptText, sendKept } from '../../platform/http/kept-text.ts';
import { hashSource } from '../../platform/http/page-policy.ts';
import { DOCUMENT_HEADERS } from '../../platform/http/security-headers.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { version } from '../../platform/version.ts';

/** The scripts and styles of Swagger UI. */
const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')),
  'static',
);

/** The style sheet of the logo that Swagger UI writes into its page, letter by letter. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

/** Swagger UI draws its marks from data addresses, and reads the document beside it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${hashSource(LOGO_STYLE)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = { ...DOCUMENT_HEADERS, 'content-security-policy': POLICY };

/** @param base from the address of the page to the folder `docs/` */
const page = (base: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Swagger UI</title>
<link rel="stylesheet" href="${base}static/swagger-ui.css">
<link rel="stylesheet" href="${base}static/index.css">
<link rel="icon" type="image/png" href="${base}static/favicon-32x32.png">
<div id="swagger-ui"></div>
<script src="${base}static/swagger-ui-bundle.js"></script>
<script src="${base}static/swagger-ui-standalone-preset.js"></script>
<script src="${base}static/swagger-initializer.js"></script>
</html>
`;

const INITIALIZER = `const { src } = document.currentScript;
window.onload = () => {
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: new URL('../json', src).href,
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    layout: 'StandaloneLayout',
    validatorUrl: null,
  });
};
`;

/** Made at the first request, and shared by all servers of the process (in tests). */
let document: KeptText | undefined;

/** The document is large: it is written once, not with every request. */
const keptDocument = () => (document ??= keepText(JSON.stringify(openApiDocument(api, version))));

/** `/openapi.json` and the API reference in `/docs/`. */
export async function reference(app: FastifyInstance): Promise<void> {
  const files = new Set(readdirSync(FOLDER));
  const send = (
    url: string,
    type: string,
    text: (path: string) => KeptText,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    app.get(url, async (request, reply) =>
      sendKept(
        request,
        reply.headers({ ...headers, 'content-type': type }),
        text(request.url.split('?', 1)[0] ?? ''),
      ),
    );

  send('/openapi.json', 'application/json; charset=utf-8', keptDocument);
  send('/docs/json', 'application/json; charset=utf-8', keptDocument);
  // JSON is YAML, too.
  send('/docs/yaml', 'application/x-yaml; charset=utf-8', keptDocument);
  const pages = { inside: keepText(page('./')), beside: keepText(page('./docs/')) };
  send(
    '/docs/',
    'text/html; charset=utf-8',
    (path) => (path.endsWith('/') ? pages.inside : pages.beside),
    PAGE_HEADERS,
  );
  const initializer = keepText(INITIALIZER);
  send('/docs/static/swagger-initializer.js', 'text/javascript; charset=utf-8', () => initializer);
  app.get<{ Params: { name: string } }>('/docs/static/:name', async (request, reply) => {
    const { name } = request.params;
    if (!files.has(name)) throw notFound();
    return sendFile(request, reply, FOLDER, name, {
      'cache-control': 'public, max-age=3600',
    });
  });
}
