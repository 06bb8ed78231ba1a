import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A route as the build lists it for the browser. */
interface ListedRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

export interface Route extends ListedRoute {
  /** Its whole address without the leading slash, such as `course/:id`. */
  readonly address: string;
  /** It has an address of its own, with no other route below it. */
  readonly isScreen: boolean;
}

export interface Manifest {
  /** The file of the list itself. */
  readonly file: string;
  /** What the first script of every page loads. */
  readonly entry: readonly string[];
  readonly routes: ReadonlyMap<string, Route>;
}

interface Listed {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ListedRoute>>;
}

/** The routes of a built site and the files that each of them loads. */
export function readManifest(site: string): Manifest {
  const file = globSync('assets/manifest-*.js', { cwd: site }).find((name) =>
    readFileSync(join(site, name), 'utf8').includes('"routes"'),
  );
  if (!file) throw new Error('The build lists no routes.');
  const text = readFileSync(join(site, file), 'utf8');
  const listed = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Listed;
  const routes = new Map<string, Route>();
  const all = Object.values(listed.routes);
  for (const route of all) {
    const address = lineage(listed.routes, route.id)
      .map(({ path }) => path)
      .filter(Boolean)
      .toReversed()
      .join('/');
    routes.set(route.id, {
      ...route,
      address,
      isScreen: !all.some(({ parentId }) => parentId === route.id),
    });
  }
  return { file: listed.url, entry: [listed.entry.module, ...listed.entry.imports], routes };
}

/** A route and those around it, the innermost first. */
export function lineage<R extends ListedRoute>(
  routes: Readonly<Record<string, R>>,
  id: string,
): R[] {
  const found: R[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) found.push(route);
  return found;
}

/** Everything that a screen loads before it is drawn: its module, those around it, what they import. */
export function routeFiles(routes: ReadonlyMap<string, Route>, id: string): string[] {
  const files = lineage(Object.fromEntries(routes), id).flatMap((route) => [
    route.module,
    ...route.imports,
    ...route.css,
  ]);
  return [...new Set(files)];
}
