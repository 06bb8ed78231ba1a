import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(createRequire(import.meta.url).resolve('react-router'), '..', '..');

/** What `loadRouteModule` of lib/routes/route-modules.ts stands in the place of. */
const KNOWN = `async function loadRouteModule(route, routeModulesCache) {
	if (route.id in routeModulesCache) return routeModulesCache[route.id];
	try {
		let routeModule = await import(
			/* @vite-ignore */
			/* webpackIgnore: true */
			route.module
);
		routeModulesCache[route.id] = routeModule;
		return routeModule;
	} catch (error) {
		console.error(\`Error loading route module \\\`\${route.module}\\\`, reloading page...\`);
		console.error(error);
		if (window.__reactRouterContext && window.__reactRouterContext.isSpaMode && import.meta.hot) throw error;
		window.location.reload();
		return new Promise(() => {});
	}
}
`;

test.each(['development', 'production'])(
  'the router still loads the code of screens as lib/routes/route-modules.ts has it (%s)',
  (mode) => {
    const file = join(folder, mode, 'lib', 'dom', 'ssr', 'routeModules.js');
    const code = /(?<=\/\/#region [^\n]*\n)[^]*(?=\/\/#endregion)/.exec(
      readFileSync(file, 'utf8'),
    )?.[0];
    expect(
      code,
      `${file} has changed. Our function takes its place in the build (ownRouteModules in vite.config.ts): see whether it takes the same arguments, keeps modules in the same way and is still asked by those who load code, then put the new text here.`,
    ).toBe(KNOWN);
    const exported = readFileSync(file, 'utf8').match(/^export .*$/gm);
    expect(exported).toEqual(['export { loadRouteModule };']);
  },
);
