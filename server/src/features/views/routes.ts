import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http/answers.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { createView, listViews, removeView, updateView } from './views.ts';

export function viewRoutes(ctx: Context): Handlers<typeof api.views> {
  return {
    list: ({ user }) => listViews(ctx.database.queries, user.id),
    create: ({ user, body, once }) =>
      once(async (inner) => new Answer(201, await createView(inner, user.id, body))),
    update: ({ user, params, body }) => updateView(ctx, user.id, params.id, body),
    remove: ({ user, params }) => removeView(ctx, user.id, params.id),
  };
}
