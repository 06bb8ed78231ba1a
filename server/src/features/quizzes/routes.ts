import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { getAdminQuiz, listAdminQuizzes } from './admin.ts';
import { attemptReport, listAttempts } from './attempts.ts';
import { deleteQuiz, updateQuiz } from './editing/edit.ts';
import {
  addAnswer,
  addQuestion,
  removeAnswer,
  removeQuestion,
  updateAnswer,
  updateQuestion,
} from './editing/question-edits.ts';
import { createQuiz, submitQuiz } from './quizzes.ts';
import { quizStats } from './stats/stats.ts';

export function quizRoutes(ctx: Context): Handlers<typeof api.quizzes> {
  return {
    submit: ({ user, params, body }) => submitQuiz(ctx, user, params.id, body.answers),
    attempts: async ({ user, params }) => wholeList(await listAttempts(ctx, user, params.id)),
    report: async ({ user, params }) => ({ report: await attemptReport(ctx, user, params.id) }),
  };
}

export function adminQuizRoutes(ctx: Context): Handlers<typeof api.adminQuizzes> {
  return {
    list: ({ query }) => listAdminQuizzes(ctx, query),
    get: ({ params }) => getAdminQuiz(ctx.database.queries, params.id),
    create: async ({ user, body: { course, ...fields } }) => {
      const { id } = await createQuiz(ctx, { ...fields, course_id: course }, user);
      return getAdminQuiz(ctx.database.queries, id);
    },
    update: ({ user, params, body }) => updateQuiz(ctx, user, params.id, body),
    remove: ({ user, params }) => deleteQuiz(ctx, user, params.id),
    addQuestion: ({ user, params, body }) => addQuestion(ctx, user, params.quizId, body),
    updateQuestion: ({ user, params, body }) => updateQuestion(ctx, user, params, body),
    removeQuestion: ({ user, params }) => removeQuestion(ctx, user, params),
    addAnswer: ({ user, params, body }) => addAnswer(ctx, user, params, body),
    updateAnswer: ({ user, params, body }) => updateAnswer(ctx, user, params, body),
    removeAnswer: ({ user, params }) => removeAnswer(ctx, user, params),
    stats: ({ params }) => quizStats(ctx, params.id),
  };
}
