import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { isReachable } from '../../platform/database/database.ts';
import { httpError } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/route.ts';

export function systemRoutes(ctx: Context): Handlers<typeof api.system> {
  return {
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      if (await isReachable(ctx.database)) return { status: 'ok' };
      throw httpError(503, 'The database does not answer.');
    },
  };
}
