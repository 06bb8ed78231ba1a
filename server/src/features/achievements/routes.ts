import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { listAchievements } from './achievements.ts';

const RECENT = 5;

export function achievementRoutes(ctx: Context): Handlers<typeof api.achievements> {
  return {
    list: async ({ user }) => wholeList(await listAchievements(ctx, user.id)),
    recent: async ({ user }) => wholeList(await listAchievements(ctx, user.id, RECENT)),
  };
}
