import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http/answers.ts';
import { type Handlers } from '../../platform/http/route.ts';
import {
  confirmDeletion,
  deletionOf,
  listDeletions,
  requestDeletion,
  withdrawDeletion,
} from './deletion.ts';
import { exportOwnData } from './export.ts';

export function ownDataRoutes(ctx: Context): Handlers<typeof api.ownData> {
  return {
    download: ({ user, language }) => exportOwnData(ctx, user, language),
    deletion: ({ user }) => deletionOf(ctx, user.id),
    requestDeletion: async ({ user, body }) => {
      const { isNew, requested_at } = await requestDeletion(ctx, user, body.current_password);
      return new Answer(isNew ? 201 : 200, { requested_at });
    },
    withdrawDeletion: ({ user }) => withdrawDeletion(ctx, user.id),
  };
}

export function adminDeletionRoutes(ctx: Context): Handlers<typeof api.adminDeletions> {
  return {
    list: ({ query }) => listDeletions(ctx, query),
    confirm: ({ user, params }) => confirmDeletion(ctx, user, params.id),
  };
}
