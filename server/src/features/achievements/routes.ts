import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { badgesIn, listAchievements } from './achievements.ts';

const RECENT = 5;

export function achievementRoutes(ctx: Context): Handlers<typeof api.achievements> {
  return {
    list: async ({ user, language }) =>
      wholeList(badgesIn(language, await listAchievements(ctx, user.id))),
    recent: async ({ user, language }) =>
      wholeList(badgesIn(language, await listAchievements(ctx, user.id, RECENT))),
  };
}
