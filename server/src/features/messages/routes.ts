import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/route.ts';
import { listMessages, setHandled } from './messages.ts';

export function messageRoutes(ctx: Context): Handlers<typeof api.messages> {
  return {
    list: ({ query }) => listMessages(ctx, query),
    update: ({ user, params, body }) => setHandled(ctx, user, params.id, body.handled),
  };
}
