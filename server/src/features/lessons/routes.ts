import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/route.ts';
import { completeLesson, savePosition } from './lessons.ts';

export function lessonRoutes(ctx: Context): Handlers<typeof api.lessons> {
  return {
    complete: ({ user, params, body }) => completeLesson(ctx, user, params.id, body.completed),
    position: ({ user, params, body }) => savePosition(ctx, user, params.id, body.seconds),
  };
}
