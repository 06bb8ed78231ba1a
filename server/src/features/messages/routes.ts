import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { listMessages, setHandled } from './messages.ts';
import { contactPage } from './page.ts';
import { sendMessage } from './send.ts';

export function messageRoutes(ctx: Context): Handlers<typeof api.messages> {
  return {
    list: ({ query }) => listMessages(ctx, query),
    update: ({ user, params, body }) => setHandled(ctx, user, params.id, body.handled),
  };
}

/** @param site the origin of the site for links in pages of the API; empty where both have the same host */
export function contactRoutes(ctx: Context, site: string): Handlers<typeof api.contact> {
  return {
    send: {
      handle: ({ body, from, once }) => sendMessage(ctx, once, body, from.ip),
      page: contactPage(ctx.school, site),
    },
  };
}
