import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers } from '../../platform/http/route.ts';
import {
  createNotice,
  listNotices,
  listPeople,
  peopleErrors,
  previewNotice,
  readNotice,
  removeNotice,
  sendAtErrors,
} from './notices.ts';
import { countMeant, listRules, setRule } from './reminders.ts';
import { getSettings, listOwn, markRead, setSettings } from './own.ts';

export function adminNoticeRoutes(ctx: Context): Handlers<typeof api.adminNotices> {
  return {
    list: ({ query }) => listNotices(ctx, query),
    get: ({ params }) => readNotice(ctx.database.queries, params.id),
    create: checking(
      async ({ fields }) => ({
        ...sendAtErrors(ctx, fields.send_at),
        ...(await peopleErrors(ctx.database.queries, fields.people)),
      }),
      ({ user, body, once }) => createNotice(ctx, user, once, body),
    ),
    preview: ({ user, body }) => previewNotice(ctx, user, body),
    people: ({ params, query }) => listPeople(ctx, params.id, query),
    remove: ({ user, params }) => removeNotice(ctx, user, params.id),
  };
}

export function noticeRuleRoutes(ctx: Context): Handlers<typeof api.adminNoticeRules> {
  return {
    list: () => listRules(ctx),
    count: ({ query }) => countMeant(ctx, query),
    set: ({ user, body }) => setRule(ctx, user, body),
  };
}

export function noticeRoutes(ctx: Context): Handlers<typeof api.notices> {
  return {
    list: ({ user, query, language }) => listOwn(ctx, user.id, query, language),
    read: ({ user, body }) => markRead(ctx, user.id, body.until),
    settings: ({ user }) => getSettings(ctx.database.queries, user.id),
    choose: ({ user, body }) => setSettings(ctx, user.id, body),
  };
}
