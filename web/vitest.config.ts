import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { installedTestChromium } from '../scripts/chromium.ts';
import { texts } from './plugins/texts.ts';
import { CONNECT_MS, TIMEOUT_MS, WAIT_MS } from './test/time-outs.ts';
import { WORKERS } from './test/workers.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Pictures of the school are not asked for by script, so that no mock can answer them. */
const media: Plugin = {
  name: 'trilha:media',
  configureServer({ middlewares }) {
    middlewares.use('/media/', (_, answer) => {
      answer.setHeader('Content-Type', 'image/gif').end(PIXEL);
    });
  },
};

/** Component tests: states of a screen in a real browser, without a server (see docs/testing.md). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [tailwindcss(), texts(), media],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./src/lib/boot/zod.ts', import.meta.url)),
      },
    ],
  },
  optimizeDeps: {
    // All packages are found at the start: one that is found later reloads the page under a test.
    // What the build alone runs imports modules that only the build makes.
    entries: [
      'src/**/*.{ts,tsx}',
      'test/*.{ts,tsx}',
      '!src/**/*.test{,ing}.ts',
      '!src/entry.*.tsx',
      '!src/lib/boot/start-plan.ts',
    ],
    // What is not imported by name (the compiled JSX asks for it), and what only one helper of tests imports.
    include: ['react/jsx-dev-runtime', '@lingui/message-utils/compileMessage'],
  },
  test: {
    name: 'components',
    // As the other projects.
    maxWorkers: WORKERS,
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // A file does not load the whole client anew; what a test changes the setup puts back when it ends.
    isolate: false,
    // A spy would stay for the files that come after.
    restoreMocks: true,
    // As the built site: the API lies at `/api` of the same origin.
    env: { DEV: '' },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The first page waits until all packages are bundled: a minute on a busy machine with a fresh checkout.
      connectTimeout: CONNECT_MS,
      // As in the e2e tests: a part of a text finds it.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        actionTimeout: WAIT_MS,
        launchOptions: {
          executablePath: installedTestChromium(),
          args: ['--no-sandbox', '--disable-quic'],
        },
        contextOptions: {
          locale: 'pt-BR',
          timezoneId: 'America/Sao_Paulo',
          // The processors draw each frame of an animation. The e2e tests see things move.
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
