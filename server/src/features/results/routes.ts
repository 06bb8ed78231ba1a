import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/days.ts';
import { Download } from '../../platform/http/answers.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { attemptForStaff } from './attempt.ts';
import { removeComment, setComment } from './comments.ts';
import { gradebook, gradebookFile } from './gradebook.ts';

export function adminResultRoutes(ctx: Context): Handlers<typeof api.adminResults> {
  return {
    attempt: ({ params }) => attemptForStaff(ctx, params.id),
    comment: ({ user, params, body }) => setComment(ctx, user, params.id, body),
    removeComment: ({ user, params }) => removeComment(ctx, user, params.id),
    gradebook: ({ params, query }) => gradebook(ctx, params.id, query),
    gradebookFile: async ({ params, query, language }) => {
      const today = dayIn(ctx.timeZone, ctx.now());
      const lines = await gradebookFile(ctx, params.id, query, language);
      return new Download(`gradebook-${params.id}-${today}.csv`, lines);
    },
  };
}
