import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { changePassword, hasPassword } from './password.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export function accountRoutes(ctx: Context): Handlers<typeof api.account> {
  return {
    password: async ({ user }) => ({ is_set: await hasPassword(ctx, user) }),
    changePassword: ({ user, body, from }) => changePassword(ctx, user, body, from.userAgent),
    sessions: async ({ user }) => wholeList(await listSessions(ctx, user)),
    endSession: ({ user, params }) => endSession(ctx, user, params.id),
    endOtherSessions: ({ user }) => endOtherSessions(ctx, user),
  };
}
