import type { AppCode } from './plan.ts';

/** The names of the framework's that a page gives it (see start.tsx). */
declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, object>;
  }
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ file);

/** Asks for files of code at once, before they are run. */
export function fetchAhead(files: readonly string[]): void {
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}

/** Brings the page alive. */
export async function runApp({ libraries, manifest, routes, entry }: AppCode): Promise<void> {
  for (const library of libraries) {
    await load(library);
    // Room for the page to answer in between.
    await new Promise((resolve) => setTimeout(resolve));
  }
  await load(manifest);
  const modules: Record<string, object> = {};
  for (const [id, module] of Object.entries(routes)) modules[id] = await load(module);
  window.__reactRouterRouteModules = modules;
  await load(entry);
}
