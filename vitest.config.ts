import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The server's whole suite runs once on each database engine. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['contract/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...server, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' }, globalSetup: [] } },
      { test: { ...server, name: 'postgres', env: { TEST_ENGINE: 'postgres' } } },
    ],
  },
});
