import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { clearGoal, getGoal, setGoal, setTimeZone } from './goals.ts';

export function goalRoutes(ctx: Context): Handlers<typeof api.goals> {
  return {
    get: ({ user }) => getGoal(ctx, user.id),
    async set({ user, body }) {
      await setGoal(ctx, user.id, body);
      return getGoal(ctx, user.id);
    },
    clear: ({ user }) => clearGoal(ctx, user.id),
    async setTimeZone({ user, body }) {
      await setTimeZone(ctx, user.id, body.time_zone);
      return getGoal(ctx, user.id);
    },
  };
}
