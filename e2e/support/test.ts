import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import type { Context } from '../../server/src/platform/context.ts';
import type { TestUser } from '../../server/test/factories.ts';
import { holdRoutes } from './routes.ts';
import { startServer, type TestServer } from './server.ts';
import { watchCalls } from './settled.ts';

interface Fixtures {
  /** The school of this test, empty at first. */
  school: TestServer;
  /** Logs in without the form: creates a session and stores its tokens in the browser. */
  logIn: (user: TestUser, options?: { expired?: boolean }) => Promise<void>;
  /** Allows failed requests to these addresses, which Chromium logs as console errors. */
  expectFailures: (...addresses: RegExp[]) => void;
  /** Fails on every violation that axe finds in the page. */
  expectAccessible: () => Promise<void>;
}

interface WorkerFixtures {
  server: TestServer;
}

/** Deletes the rows of earlier tests; other tables are emptied by cascades. */
async function empty({ database: { queries } }: Context): Promise<void> {
  for (const table of [
    'courses',
    'users',
    'limit_events',
    'contact_messages',
    'notices',
    'audit_entries',
    'client_errors',
    'school_settings',
    'jobs',
  ] as const) {
    await queries.deleteFrom(table).execute();
  }
}

/** Each test starts with a new browser context and an empty school, and fails on console errors. */
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
    watchCalls(page);
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
          // Not in frames, which may be of another host.
          if (!/^https?:$/.test(location.protocol) || window.top !== window) return;
          // Once only, so that a page stays logged out after a reload.
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
      // Legacy mode: otherwise axe opens a page each time to include frames of other hosts.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => node.html).join('\n')}`,
      );
      expect(found).toEqual([]);
    });
  },
});

export async function sessionOf(ctx: Context, user: TestUser, expired: boolean) {
  // Of a session that is an hour old the access token has expired, the refresh token has not.
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
      'staff_role',
      'profile_image',
    ])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { ...tokens, user: stored };
}

/** Waits until `read` gives the wanted value, such as the rows on the server. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read).toEqual(wanted);
}

export { expect, type Page };
