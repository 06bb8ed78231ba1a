import type { api } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, receiving } from '../../../platform/http/route.ts';
import { exportQuiz, preview, questionFiles } from './files.ts';

export function quizFileRoutes(ctx: Context): Handlers<typeof api.quizFiles> {
  return {
    preview: receiving(questionFiles(ctx), ({ body, language }, file) =>
      file.use((content) => preview(content, body.format, language)),
    ),
    export: ({ params, query }) => exportQuiz(ctx, params.id, query.format),
  };
}
