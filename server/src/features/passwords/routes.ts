import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { checkLink, requestReset, setPasswordByLink } from './passwords.ts';

export function passwordRoutes(ctx: Context): Handlers<typeof api.passwords> {
  return {
    request: ({ body, from, language }) => requestReset(ctx, body.email, from.ip, language),
    check: ({ body }) => checkLink(ctx, body.token),
    confirm: ({ body, from }) => setPasswordByLink(ctx, body, from.userAgent),
  };
}
