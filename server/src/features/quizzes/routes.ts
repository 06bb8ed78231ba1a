import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers, wholeList } from '../../platform/http/route.ts';
import { badgesIn } from '../achievements/achievements.ts';
import { getAdminQuiz, listAdminQuizzes } from './admin.ts';
import { attemptReport, listAttempts } from './attempts.ts';
import { duplicateQuiz } from './editing/copies.ts';
import { deleteQuiz, quizErrors, updateQuiz } from './editing/edit.ts';
import {
  addAnswer,
  addQuestion,
  questionChecks,
  removeAnswer,
  removeQuestion,
  updateAnswer,
  updateQuestion,
} from './editing/question-edits.ts';
import { createQuiz, submitQuiz } from './quizzes.ts';
import { quizStats } from './stats/stats.ts';

export function quizRoutes(ctx: Context): Handlers<typeof api.quizzes> {
  return {
    submit: ({ user, params, body, once, language }) =>
      once(async (inner) => {
        const result = await submitQuiz(inner, user, params.id, body.answers, body);
        return { ...result, new_achievements: badgesIn(language, result.new_achievements) };
      }),
    attempts: async ({ user, params }) => wholeList(await listAttempts(ctx, user, params.id)),
    report: async ({ user, params, language }) => ({
      report: await attemptReport(ctx, user, params.id, language),
    }),
  };
}

export function adminQuizRoutes(ctx: Context): Handlers<typeof api.adminQuizzes> {
  const check = questionChecks(ctx);
  return {
    list: ({ user, query }) => listAdminQuizzes(ctx, user, query),
    get: ({ params }) => getAdminQuiz(ctx.database.queries, params.id),
    create: checking(
      ({ fields: { course }, sent }) => quizErrors(ctx.database.queries, { course, sent }),
      ({ user, body: { course, ...fields }, once }) =>
        once(async (inner) => {
          const { id } = await createQuiz(inner, { ...fields, course_id: course }, user);
          return getAdminQuiz(inner.database.queries, id);
        }),
    ),
    update: checking(
      ({ params, fields: { course }, sent }) =>
        quizErrors(ctx.database.queries, { course, sent }, params.id),
      ({ user, params, body }) => updateQuiz(ctx, user, params.id, body),
    ),
    remove: ({ user, params }) => deleteQuiz(ctx, user, params.id),
    duplicate: ({ user, params, once, language }) =>
      once((inner) => duplicateQuiz(inner, user, params.id, language)),
    addQuestion: checking(check.addQuestion, ({ user, params, body, once }) =>
      once((inner) => addQuestion(inner, user, params.quizId, body)),
    ),
    updateQuestion: checking(check.updateQuestion, ({ user, params, body }) =>
      updateQuestion(ctx, user, params, body),
    ),
    removeQuestion: ({ user, params }) => removeQuestion(ctx, user, params),
    addAnswer: checking(check.addAnswer, ({ user, params, body, once }) =>
      once((inner) => addAnswer(inner, user, params, body)),
    ),
    updateAnswer: checking(check.updateAnswer, ({ user, params, body }) =>
      updateAnswer(ctx, user, params, body),
    ),
    removeAnswer: ({ user, params }) => removeAnswer(ctx, user, params),
    stats: ({ params }) => quizStats(ctx, params.id),
  };
}
