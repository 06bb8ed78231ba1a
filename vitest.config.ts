import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { texts } from './web/plugins/texts.ts';
import { TIMEOUT_MS } from './web/test/time-outs.ts';
import { WORKERS } from './web/test/workers.ts';

/** They end what hangs; a busy machine does not reach them. */
const LIMITS = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  // Sooner than the test's own, so that the error says what was waited for.
  expect: { poll: { timeout: TIMEOUT_MS - 10_000 } },
};

/** Tests of the server that need no school: they run once. */
const PURE = 'server/**/*.unit.test.ts';

/**
 * Tests of the server that put something else in the place of a module: they run once, each in a process of
 * its own.
 */
const APART = 'server/**/*.apart.test.ts';

/**
 * Of them, those that start servers as processes, where the engine makes no difference. They need no process
 * of their own: each would load the whole server anew.
 */
const PROCESSES = 'server/test/processes/*.apart.test.ts';

/**
 * Tests of the server about what comes before the database, or without it: requests, forms, files, and which
 * roles may call what (the rows that one may reach are on both). They run on SQLite alone. Not here: what
 * looks at rows that were written, texts, dates, counts, locks or searches.
 */
const WITHOUT_DATABASE = [
  'server/src/platform/http/{multipart,site}.test.ts',
  'server/src/platform/media/{storages,bucket/bucket}.test.ts',
  'server/src/features/profile/picture-{limits,refusals}.test.ts',
  'server/src/features/videos/{metadata,poster-frames,prepare/steps,uploads/resumable-errors}.test.ts',
  'server/test/given-away.test.ts',
  'server/test/access/{order,roles,suspended}.test.ts',
  'server/test/hostile/{addresses,bombs,materials,polyglots}.test.ts',
];

/** Several machines share a PostgreSQL; an SQLite file has one. */
const OF_SEVERAL_MACHINES = [
  'server/src/features/videos/uploads/machines.test.ts',
  'server/test/processes/killed-uploads.test.ts',
];

/** Screens in a browser, with a config of their own in `web/`. */
const COMPONENTS = 'web/**/*.component.test.tsx';

const SEED = fileURLToPath(new URL('./server/test/seed.ts', import.meta.url));
const LANGUAGE = fileURLToPath(new URL('./web/test/language.ts', import.meta.url));
const CHEAP_ARGON2 = fileURLToPath(new URL('./server/test/cheap-argon2.ts', import.meta.url));

const server = {
  include: ['server/**/*.test.ts'],
  exclude: [...configDefaults.exclude, PURE, APART],
  // A file does not load the whole server anew; what a test changes it puts back when it ends.
  isolate: false,
  // A password costs 30 ms of computing, and these tests make and check thousands.
  alias: [{ find: /^\.\/argon2\.ts$/, replacement: CHEAP_ARGON2 }],
  setupFiles: [SEED],
  globalSetup: ['server/test/database/global-setup.ts'],
  ...LIMITS,
};

/** What the database has a part in runs once on each engine. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        plugins: [texts()],
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            '{scripts,bench}/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/{plugins,service-worker}/*.test.ts',
            PURE,
          ],
          exclude: [...configDefaults.exclude, COMPONENTS],
          // A process for each file took a quarter of their CPU time; what a test changes it puts back.
          isolate: false,
          setupFiles: [SEED, LANGUAGE],
          ...LIMITS,
        },
      },
      'web/vitest.config.ts',
      {
        test: {
          name: 'apart',
          include: [APART],
          exclude: [...configDefaults.exclude, PROCESSES],
          env: { TEST_ENGINE: 'sqlite' },
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'processes',
          include: [PROCESSES],
          isolate: false,
          env: { TEST_ENGINE: 'sqlite' },
          ...LIMITS,
          // Starting one server or several takes most of a minute on a machine that is very busy.
          testTimeout: 3 * TIMEOUT_MS,
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          exclude: [...server.exclude, ...OF_SEVERAL_MACHINES],
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: [],
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          exclude: [...server.exclude, ...WITHOUT_DATABASE],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
});
