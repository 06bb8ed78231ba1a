import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { noteClientError } from './client-errors.ts';

export function clientErrorRoutes(ctx: Context): Handlers<typeof api.clientErrors> {
  return {
    report: ({ body, from }) => noteClientError(ctx, body, from),
  };
}
