import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { badgesIn, listAchievements } from './achievements.ts';
import { achievementProgress, achievementStory } from './stories.ts';

const RECENT = 5;

export function achievementRoutes(ctx: Context): Handlers<typeof api.achievements> {
  return {
    list: async ({ user, language }) =>
      wholeList(badgesIn(language, await listAchievements(ctx, user.id))),
    recent: async ({ user, language }) =>
      wholeList(badgesIn(language, await listAchievements(ctx, user.id, RECENT))),
    progress: async ({ user, language }) =>
      wholeList(await achievementProgress(ctx, user, language)),
    get: async ({ user, params, language }) => {
      const { activity, completed_course, days, ...badge } = await achievementStory(
        ctx,
        user,
        params.id,
        language,
      );
      const [said = badge] = badgesIn(language, [badge]);
      return { ...said, activity, completed_course, days };
    },
  };
}
