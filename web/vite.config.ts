import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  server: { port: 5173 },
  // All packages are found at the start, not one by one with a reload of the page each time.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test{,ing}.ts'] },
  resolve: {
    // Whoever imports zod gets it already configured for a page without eval (see src/lib/zod.ts).
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('./src/lib/zod.ts', import.meta.url)) },
    ],
  },
  // Outside this folder the bundle that prerenders the pages finds no packages: it brings them.
  ssr: { noExternal: process.env.TRILHA_BUILD_DIR ? true : undefined },
  build: {
    // The page's policy takes fonts from our own origin only, never from a data address.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: {
        // What every page needs, and what every form needs, comes in three files instead of eighty:
        // fewer round trips, and the compression finds more.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
              priority: 2,
            },
            {
              name: 'shell',
              test: /src[\\/]features[\\/]shell[\\/](public-layout|error-page|connection-notice|navigation-progress|route-announcer)|src[\\/](ui[\\/](toast|feedback)|lib[\\/](origin|hydration))\.tsx?/,
              priority: 1,
            },
            {
              name: 'widgets',
              test: /src[\\/](features[\\/]shell[\\/]widgets-layout|ui[\\/](fields|password-field|toast-region)|lib[\\/](form|query))\.tsx?/,
            },
          ],
        },
      },
    },
  },
});
