import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';

import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints } from './plugins/bare-endpoints.ts';
import { listChunks } from './plugins/chunks.ts';
import { inlineScript } from './plugins/inline-script.ts';
import { patientPrerender } from './plugins/patient-prerender.ts';
import { routes } from './plugins/routes.ts';
import { texts } from './plugins/texts.ts';

const OWN_ROUTE_MODULES = fileURLToPath(
  new URL('./src/lib/routes/route-modules.ts', import.meta.url),
);

/** Of the thirty languages that the widgets speak to screen readers, those of the site. */
const SPOKEN = new Set(['en-US', 'pt-BR', 'fr-FR']);
const otherLanguages: Plugin = {
  name: 'trilha:other-languages',
  load(id) {
    const language = /react-(?:aria|stately)[^?]*[\\/]intl[\\/].*[\\/]?(\w\w-\w\w)\.mjs$/.exec(
      id,
    )?.[1];
    return language === undefined || SPOKEN.has(language) ? null : 'export default undefined';
  },
};

/** Code of screens is loaded by our own function; the router offers no way to give it one. */
const ownRouteModules: Plugin = {
  name: 'trilha:own-route-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const isRouters = /react-router[\\/].*[\\/]ssr[\\/]routeModules\.m?js$/.test(id);
    return isRouters
      ? `export { loadRouteModule } from ${JSON.stringify(OWN_ROUTE_MODULES)}`
      : null;
  },
  generateBundle(_, bundle) {
    const isIn = Object.values(bundle).some(
      (output) => output.type === 'chunk' && OWN_ROUTE_MODULES in output.modules,
    );
    if (!isIn) this.error('The router no longer loads the code of screens where it used to.');
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    texts(),
    reactRouter(),
    otherLanguages,
    ownRouteModules,
    bareEndpoints,
    routes,
    inlineScript,
    listChunks,
    patientPrerender,
  ],
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  server: { port: 5173 },
  // All packages are found at the start, not one by one with a reload of the page each time.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test{,ing}.ts'] },
  resolve: {
    // Whoever imports zod gets it already configured for a page without eval (see src/lib/boot/zod.ts).
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./src/lib/boot/zod.ts', import.meta.url)),
      },
    ],
  },
  // The bundle that prerenders the pages brings its packages: the server renders them anew when the school is
  // changed in its screen, also where what the client is built with is not installed.
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: {
    // The page's policy takes fonts from our own origin only, never from a data address.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: {
        // What many screens need comes in a few files instead of eighty: fewer round trips, and the
        // compression finds more. What is needed by fewer stays out of them.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|src[\\/]lib[\\/](routes[\\/](route-modules|lazy-import)|boot[\\/]config|errors[\\/]report-error|connection)\.ts|contract[\\/]bare[\\/]system$/,
              priority: 4,
            },
            {
              name: 'shell',
              test: /src[\\/]features[\\/]shell[\\/](layouts[\\/]public-layout|error-page|connection-notice|navigation-progress|route-announcer)|src[\\/](ui[\\/](overlays[\\/]toast|feedback)|lib[\\/](origin|boot[\\/]hydration))\.tsx?|lucide-react[\\/].*[\\/](check|chevron-down|eye|plus)\.mjs/,
              priority: 3,
            },
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/]|src[\\/](features[\\/]shell[\\/]layouts[\\/]query-layout|lib[\\/](course-language|texts[\\/]formats|api[\\/](api|query|endpoint-query)|session[\\/](profile|second-factor|admin-place)))\.tsx?|contract[\\/](bare[\\/]|src[\\/]staff-of)/,
              priority: 2,
            },
            {
              name: 'kit',
              test: /src[\\/](ui[\\/](pictures[\\/]badges|progress|visually-hidden)|lib[\\/]achievements)\.tsx?|lucide-react[\\/].*[\\/](arrow-left|book-open-text|clipboard-check|clock|external-link|play|rotate-ccw)\.mjs/,
              priority: 1,
            },
            {
              name: 'learning',
              test: /src[\\/]features[\\/]learn[\\/](progress[\\/](saving-notice|progress)|player[\\/](rules|(video[\\/])?shortcuts)|enroll-action|course-head|course-icon)\.tsx?/,
            },
            {
              name: 'widgets',
              test: /src[\\/](features[\\/]shell[\\/]layouts[\\/]widgets-layout|ui[\\/](fields[\\/](fields|password-field)|overlays[\\/]toast-region)|lib[\\/]form)\.tsx?/,
            },
          ],
        },
      },
    },
  },
}));
