import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Handlers, wholeList } from '../../platform/http/route.ts';
import { isRequired, listStaff, resetByStaff, setRequired } from './requirement.ts';
import {
  confirmSetUp,
  renewRecoveryCodes,
  secondFactorOf,
  startSetUp,
  stopSecondFactor,
} from './set-up.ts';

export function secondFactorRoutes(ctx: Context): Handlers<typeof api.secondFactor> {
  return {
    get: ({ user }) => secondFactorOf(ctx, user),
    start: ({ user, body }) => startSetUp(ctx, user, body.current_password),
    confirm: async ({ user, body }) => ({
      recovery_codes: await confirmSetUp(ctx, user, body.code),
    }),
    renewCodes: async ({ user, body }) => ({
      recovery_codes: await renewRecoveryCodes(ctx, user, body.code),
    }),
    stop: ({ user, body }) => stopSecondFactor(ctx, user, body.code),
  };
}

export function adminSecurityRoutes(ctx: Context): Handlers<typeof api.adminSecurity> {
  const requirement = async () => ({
    staff_second_factor_required: await isRequired(ctx.database.queries),
  });
  return {
    get: requirement,
    update: async ({ user, body }) => {
      await setRequired(ctx, user, body.staff_second_factor_required);
      return requirement();
    },
    staff: async () => wholeList(await listStaff(ctx)),
    reset: ({ user, params }) => resetByStaff(ctx, user, params.id),
  };
}
