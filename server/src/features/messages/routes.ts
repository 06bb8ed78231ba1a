import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers } from '../../platform/http/route.ts';
import { answerMessage, readThread } from './answers.ts';
import { changeLead, leadErrors, leadOverview } from './leads.ts';
import { listMessages } from './messages.ts';
import { contactPage } from './page.ts';
import { sendMessage } from './send.ts';
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts';

export function messageRoutes(ctx: Context): Handlers<typeof api.messages> {
  return {
    list: ({ user, query }) => listMessages(ctx, query, user.id),
    overview: () => leadOverview(ctx),
    get: ({ params }) => readThread(ctx, params.id),
    update: checking(
      ({ fields }) => leadErrors(ctx.database.queries, fields),
      ({ user, params, body }) => changeLead(ctx, user, params.id, body),
    ),
    answer: ({ user, params, body, once }) =>
      once((inner) => answerMessage(inner, user, params.id, body.text)),
  };
}

export function answerTemplateRoutes(ctx: Context): Handlers<typeof api.answerTemplates> {
  return {
    list: () => listTemplates(ctx),
    create: ({ user, body, once }) => once((inner) => addTemplate(inner, user, body)),
    update: ({ user, params, body }) => changeTemplate(ctx, user, params.id, body),
    remove: ({ user, params }) => removeTemplate(ctx, user, params.id),
  };
}

/** @param site the origin of the site for links in pages of the API; empty where both have the same host */
export function contactRoutes(ctx: Context, site: string): Handlers<typeof api.contact> {
  return {
    send: {
      handle: ({ body, from, once }) => sendMessage(ctx, once, body, from.ip),
      // The school may be another one tomorrow.
      page: (outcome) => contactPage(ctx.school, site)(outcome),
    },
  };
}
