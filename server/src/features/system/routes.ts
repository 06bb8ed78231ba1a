import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { readiness } from '../../platform/database/database.ts';
import { unavailable } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/route.ts';

export function systemRoutes(ctx: Context): Handlers<typeof api.system> {
  const isReady = readiness(ctx.database);
  return {
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      if (await isReady()) return { status: 'ok' };
      throw unavailable();
    },
  };
}
