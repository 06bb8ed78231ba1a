import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { readiness } from '../../platform/database/database.ts';
import { unavailable } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { listClientErrors, resolveClientError } from '../client-errors/client-errors.ts';
import { systemHealth } from './system.ts';

export function systemRoutes(ctx: Context): Handlers<typeof api.system> {
  const isReady = readiness(ctx.database);
  return {
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      // A server that takes no files is ready all the same: people log in and learn.
      if (await isReady()) return { status: 'ok', uploads: ctx.disk.state().uploads };
      throw unavailable();
    },
  };
}

export function adminSystemRoutes(ctx: Context): Handlers<typeof api.adminSystem> {
  return {
    health: async ({ language }) => {
      const { backups, ...health } = await systemHealth(ctx);
      const failure = backups.failure && sentenceIn(language, backups.failure);
      return { ...health, backups: { ...backups, failure } };
    },
    errors: ({ query }) => listClientErrors(ctx, query),
    resolve: ({ user, params }) => resolveClientError(ctx, user, params.id),
  };
}
