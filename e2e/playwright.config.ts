import { defineConfig, devices } from '@playwright/test';
import { findTestChromium } from '../scripts/chromium.ts';

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than this project's smallest machine has cores: an e2e test waits now and then.
  workers: 3,
  // They end what hangs; a machine with a load of 14 does not reach them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list', { printSteps: false }]],
  outputDir: '../test-results',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: findTestChromium(),
      // The sandbox of Chromium does not work for root, as in most containers. Videos play with
      // sound without a click first, as they do for a visitor who has clicked something.
      args: ['--no-sandbox', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
    },
    // With E2E_PROXY (support/proxy.ts): nobody vouches for its certificate.
    ignoreHTTPSErrors: Boolean(process.env['E2E_PROXY']),
    locale: 'pt-BR',
    // Each test would fetch the whole app for it; start/offline.spec.ts and start/console.spec.ts allow it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
