import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SERVICE_WORKER,
  SHELL_VERSION_HERE,
  SITE_PAGES,
  type SitePage,
} from '../../contract/src/school/site.ts';
import { build } from 'vite';
import type { WorkerPlan } from '../../web/service-worker/plan.ts';

/** What the worker of a built site keeps, and which addresses it answers. */
export function workerPlan(site: string): WorkerPlan {
  const pages = JSON.parse(readFileSync(join(site, SITE_PAGES), 'utf8')) as SitePage[];
  const screens = pages.filter(({ isPrivate }) => isPrivate).map(({ pattern }) => pattern);
  const shellAddress = screens.find((pattern) => !pattern.includes(':'));
  if (shellAddress === undefined) throw new Error('No screen has an address without an id.');
  const assets = globSync('assets/*.{js,css,woff2}', { cwd: site })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .toSorted();
  const names = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16);
  return { assets, build: names, shell: SHELL_VERSION_HERE, shellAddress, screens };
}

/**
 * Writes the service worker of a built site: `web/service-worker/worker.ts` as one script, with the list of
 * what it keeps. After the build, because pages and files are complete only then.
 * @param web a folder like `web`
 */
export async function writeServiceWorker(web: string, site: string): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { PLAN: JSON.stringify(workerPlan(site)) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'service-worker', 'worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The service worker was not built.');
  writeFileSync(join(site, SERVICE_WORKER), output.output[0].code);
}
