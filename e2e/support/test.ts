import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import type { Context } from '../../server/src/platform/context.ts';
import type { TestUser } from '../../server/test/factories.ts';
import { holdRoutes } from './routes.ts';
import { startServer, type TestServer } from './server.ts';

interface Fixtures {
  /** The school of this test: empty at its beginning. */
  school: TestServer;
  /** Log in without the form: a session from the database, its tokens in the browser's storage. */
  logIn: (user: TestUser, options?: { expired?: boolean }) => Promise<void>;
  /** Failed requests that a test provokes: Chromium logs each as a console error. */
  expectFailures: (...addresses: RegExp[]) => void;
  /** Fails on anything that axe finds on the page as it stands. */
  expectAccessible: () => Promise<void>;
}

interface WorkerFixtures {
  server: TestServer;
}

/** What the tests before have left behind; everything else goes with its users and courses. */
async function empty({ database: { queries } }: Context): Promise<void> {
  for (const table of [
    'courses',
    'users',
    'limit_events',
    'contact_messages',
    'audit_entries',
    'school_settings',
  ] as const) {
    await queries.deleteFrom(table).execute();
  }
}

/** Every e2e test starts with a clean browser on an empty school, and ends without an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use, worker) => {
      const server = await startServer(`w${worker.workerIndex}-`);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],

  school: async ({ server }, use) => {
    await empty(server.ctx);
    await use(server);
  },

  baseURL: async ({ school }, use) => use(school.url),

  page: async ({ page }, use) => {
    holdRoutes(page);
    await use(page);
  },

  expectFailures: [
    async ({ page }, use) => {
      const expected: RegExp[] = [];
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        const from = message.location().url;
        const isRequest = message.text().startsWith('Failed to load resource');
        if (isRequest && expected.some((address) => address.test(from))) return;
        errors.push(`console: ${message.text()} (${from})`);
      });
      await use((...addresses) => expected.push(...addresses));
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  logIn: async ({ page, school }, use) => {
    await use(async (user, { expired = false } = {}) => {
      const tokens = await sessionOf(school.ctx, user, expired);
      await page.addInitScript(
        ([access, refresh, stored]) => {
          // Only the page itself: a frame of another host has no storage of ours.
          if (location.protocol !== 'http:' || window.top !== window) return;
          // Once only: a page that logs out must not find itself logged in after a reload.
          if (sessionStorage.getItem('test-log-in')) return;
          sessionStorage.setItem('test-log-in', 'done');
          localStorage.setItem('access_token', access);
          localStorage.setItem('refresh_token', refresh);
          localStorage.setItem('user', stored);
        },
        [tokens.access, tokens.refresh, JSON.stringify(tokens.user)] as const,
      );
    });
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // In the page itself: otherwise axe opens another page each time to gather what the frames of
      // other hosts say, which are theirs.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
      );
      expect(found).toEqual([]);
    });
  },
});

async function sessionOf(ctx: Context, user: TestUser, expired: boolean) {
  // An hour ago, the access token has run out and the refresh token has not.
  const then = expired ? { ...ctx, now: () => new Date(Date.now() - 3_600_000) } : ctx;
  const tokens = await openSession(then, user.id, { ip: '127.0.0.1', userAgent: 'test' });
  const stored = await ctx.database.queries
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'last_name',
      'is_staff',
      'is_superuser',
      'profile_image',
    ])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { ...tokens, user: stored };
}

/** Waits until what the browser shows is also what the server holds. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read).toEqual(wanted);
}

export { expect, type Page };
