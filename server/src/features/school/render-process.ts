/*
 * Renders the pages of the site with what the school has published: a program of its own, started by
 * `render.ts`. What the pages are made with is the bundle of the build, which takes much memory, and reads the
 * school once, when it is loaded.
 *
 * It is called with the bundle's address and gets the content of the school as JSON on stdin; nothing there
 * means that nothing is published. It writes one line of JSON for each file: its path and its text.
 */
import { text } from 'node:stream/consumers';

/** What the bundle of the build exports, as far as it is used. */
interface Bundle {
  readonly entry: {
    readonly module: {
      createRequestHandler(build: unknown, mode: string): (request: Request) => Promise<Response>;
    };
  };
  /** The addresses that the build writes. */
  readonly prerender: readonly string[];
}

declare global {
  /** What the school has published: the content of the pages is read from here. */
  var publishedSchool: unknown;
}

const [bundleUrl = ''] = process.argv.slice(2);
const sent = await text(process.stdin);
if (sent !== '') globalThis.publishedSchool = JSON.parse(sent);
// Requests for pages that are files are those of a build.
process.env['IS_RR_BUILD_REQUEST'] = 'yes';
const bundle = (await import(bundleUrl)) as Bundle;
const handle = bundle.entry.module.createRequestHandler(bundle, 'production');

/** The same requests as the build's. */
const requests = [
  ...bundle.prerender.map((path) => {
    const address = `/${path}/`.replaceAll(/\/+/g, '/');
    const isFile = /\.\w+$/.test(path);
    return isFile
      ? { file: path.replace(/^\//, ''), address: address.slice(0, -1), headers: {} }
      : { file: `${address.slice(1)}index.html`, address, headers: {} };
  }),
  {
    file: '__spa-fallback.html',
    address: '/',
    headers: { 'X-React-Router-SPA-Mode': 'yes' },
  },
];

for (const { file, address, headers } of requests) {
  const answer = await handle(new Request(`http://localhost${address}`, { headers }));
  const content = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} is answered by ${answer.status}.`);
  process.stdout.write(`${JSON.stringify({ file, content })}\n`);
}
