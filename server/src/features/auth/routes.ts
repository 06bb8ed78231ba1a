import type { api } from '@trilha/contract';
import { closeSession } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { login, refresh } from './auth.ts';
import { beginPasskeyLogin, loginByPasskey } from './passkey-login.ts';

export function authRoutes(ctx: Context): Handlers<typeof api.auth> {
  return {
    login: ({ body, from }) => login(ctx, body, from),
    passkeyOptions: ({ from }) => beginPasskeyLogin(ctx, from.ip),
    passkeyLogin: ({ body, from }) => loginByPasskey(ctx, body.response, from),
    refresh: async ({ body, from }) => {
      const access = await refresh(ctx, body.refresh, from);
      if (!access) throw httpError(401, /*i18n*/ 'The refresh token is not valid or has expired.');
      return { access };
    },
    logout: async ({ body }) => closeSession(ctx, body.refresh),
  };
}
