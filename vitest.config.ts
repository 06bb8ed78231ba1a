import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of the server that need no school: they run once. */
const PURE = 'server/**/*.unit.test.ts';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: [...configDefaults.exclude, PURE],
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** The server's whole suite runs once on each database engine. */
export default defineConfig({
  test: {
    // All of them: the tests are what the machine is there for, and much of them is waiting.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'scripts/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            PURE,
          ],
        },
      },
      { test: { ...server, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' }, globalSetup: [] } },
      { test: { ...server, name: 'postgres', env: { TEST_ENGINE: 'postgres' } } },
    ],
  },
});
