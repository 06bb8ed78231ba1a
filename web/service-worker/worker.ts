/*
 * Keeps the app's code and the page of all screens in the browser, so that every visit but the first opens at
 * once, also without a connection. It keeps nothing that is about people: no answer of the API, no media.
 */
import { TAKE_OVER } from '../src/lib/boot/worker-words.ts';
import type { WorkerPlan } from './plan.ts';
import { assetsIn, outdated, ways } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put there by the build, as often as it is named. */
declare const PLAN: WorkerPlan;

const plan = PLAN;

const PREFIX = 'trilha-app-';
const STORE = `${PREFIX}${plan.build}-${plan.shell}`;

/** Files are fetched so many at a time: the page that is open has calls of its own. */
const AT_ONCE = 4;

/** Names that change with their content: the answer to one is right for ever, whatever it varies with. */
const ANY_VARIANT = { ignoreVary: true };

const wayOf = ways(self.location.origin, plan.screens);

async function keepShell(store: Cache): Promise<void> {
  const page = await fetch(plan.shellAddress, { cache: 'no-cache' });
  if (!page.ok || page.redirected) throw new Error(`${plan.shellAddress}: ${page.status}`);
  const known = new Set(plan.assets);
  const stranger = assetsIn(await page.clone().text()).find((file) => !known.has(file));
  // While servers are exchanged one after the other, one may send the page of another build.
  if (stranger !== undefined) throw new Error(`${stranger} is of another version.`);
  await store.put(plan.shellAddress, page);
}

async function keepAsset(store: Cache, file: string): Promise<void> {
  const kept = await caches.match(file, ANY_VARIANT);
  if (kept) await store.put(file, kept);
  else await store.add(file);
}

/** Fetches what this version consists of. What fails is tried again as a whole, with the files that came. */
async function install(): Promise<void> {
  const store = await caches.open(STORE);
  const files = plan.assets.values();
  const fetchNext = async () => {
    for (const file of files) await keepAsset(store, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  await keepShell(store);
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(outdated(names, STORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, ANY_VARIANT)) ?? fetch(request);
}

async function shell(): Promise<Response | undefined> {
  const store = await caches.open(STORE);
  return store.match(plan.shellAddress, ANY_VARIANT);
}

/** A page that is loaded anew is a calm moment: the version that waits takes over, if the server answers. */
async function screen(request: Request): Promise<Response> {
  const { waiting } = self.registration;
  if (waiting) {
    try {
      const fresh = await fetch(request);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      waiting.postMessage(TAKE_OVER);
      return fresh;
    } catch {
      // Without a connection the version that is here goes on.
    }
  }
  return (await shell()) ?? fetch(request);
}

async function pageOffline(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await shell();
    if (!kept) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.navigator.onLine);
  if (way === 'asset') event.respondWith(asset(request));
  if (way === 'screen') event.respondWith(screen(request));
  if (way === 'page') event.respondWith(pageOffline(request));
});
