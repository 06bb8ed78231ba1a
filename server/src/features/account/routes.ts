import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './own-passkeys.ts';
import { changePassword, hasPassword } from './password.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export function accountRoutes(ctx: Context): Handlers<typeof api.account> {
  return {
    password: async ({ user }) => ({ is_set: await hasPassword(ctx, user) }),
    changePassword: ({ user, body, from }) => changePassword(ctx, user, body, from.userAgent),
    sessions: async ({ user, language }) => wholeList(await listSessions(ctx, user, language)),
    endSession: ({ user, params }) => endSession(ctx, user, params.id),
    endOtherSessions: ({ user }) => endOtherSessions(ctx, user),
  };
}

export function passkeyRoutes(ctx: Context): Handlers<typeof api.passkeys> {
  return {
    list: async ({ user }) => {
      const { rows, is_available } = await listPasskeys(ctx, user);
      return { ...wholeList(rows), is_available, asks_password: await hasPassword(ctx, user) };
    },
    begin: ({ user, body }) => beginPasskey(ctx, user, body.current_password),
    add: ({ user, body, from, language }) => addPasskey(ctx, user, body, from.userAgent, language),
    rename: ({ user, params, body }) => renamePasskey(ctx, user, params.id, body.label),
    remove: ({ user, params, from }) => removePasskey(ctx, user, params.id, from.userAgent),
  };
}
