import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/route.ts';
import { attemptReport, listAttempts } from './attempts.ts';
import { submitQuiz } from './quizzes.ts';

export function quizRoutes(ctx: Context): Handlers<typeof api.quizzes> {
  return {
    submit: ({ user, params, body }) => submitQuiz(ctx, user, params.id, body.answers),
    attempts: async ({ user, params }) => wholeList(await listAttempts(ctx, user, params.id)),
    report: async ({ user, params }) => ({ report: await attemptReport(ctx, user, params.id) }),
  };
}
