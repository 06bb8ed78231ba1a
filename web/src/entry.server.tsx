import { Readable } from 'node:stream';
import { prerenderToNodeStream } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import favicon from '../public/favicon.svg?raw';
// The build gives each of these a default export.
// oxlint-disable-next-line import/default
import pageScript from './lib/boot/page-script.ts?inline-script';
// oxlint-disable-next-line import/default
import screenScript from './lib/boot/screen-script.ts?inline-script';
import { type Language, languageOf } from './lib/language.ts';
import { catalogsOf } from './lib/texts/catalogs.ts';
import { loadTexts } from './lib/texts/texts.ts';
import { type Start, StartContext } from './lib/boot/start.tsx';
import { appCode, screensPlan } from './lib/boot/start-plan.ts';

/** For the process that renders the pages anew (`server/src/features/school/render-process.ts`): the bundle has no other exports. */
export { createRequestHandler } from 'react-router';

/** As it may stand within a script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** What the framework's own start, `<Scripts>`, would leave on the window, but for the list of routes. */
async function contextScript(router: EntryContext): Promise<string> {
  const data = await new Response(router.serverHandoffStream).text();
  return [
    `window.__reactRouterContext = ${router.serverHandoffString};`,
    `window.__reactRouterContext.stream = new ReadableStream({start(c){c.enqueue(${inScript(data)});c.close()}}).pipeThrough(new TextEncoderStream());`,
    // The framework looks for this in the page; the first script puts the routes there.
    'window.__reactRouterRouteModules = {};',
  ].join('');
}

async function startOf(router: EntryContext, language: Language): Promise<Start> {
  const { isSpaMode, manifest, staticHandlerContext } = router;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  return {
    isFallback: isSpaMode,
    icon: `data:image/svg+xml,${encodeURIComponent(favicon.trim())}`,
    script: isSpaMode ? screenScript : pageScript,
    plan: inScript(isSpaMode ? screensPlan(manifest) : appCode(manifest, ids, language)),
    context: await contextScript(router),
  };
}

/** Writes a page: of the build when the site is built, else of the development server. */
export default async function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const { pathname } = new URL(url);
  const language = languageOf(pathname);
  await loadTexts(language, Object.keys(router.routeModules).flatMap(catalogsOf));
  const start = import.meta.env.DEV ? null : await startOf(router, language);
  // A built page holds its data itself; without the stream the framework adds none.
  const context = start ? { ...router, serverHandoffStream: undefined } : router;
  const { prelude } = await prerenderToNodeStream(
    <StartContext value={start}>
      <ServerRouter context={context} url={url} />
    </StartContext>,
  );
  headers.set('Content-Type', 'text/html');
  return new Response(Readable.toWeb(prelude as Readable) as ReadableStream, { status, headers });
}
