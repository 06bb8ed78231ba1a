import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { pictures } from '../../platform/pictures.ts';
import { type Handlers, receiving } from '../../platform/route.ts';
import { addUser, changeUser, deleteUser, getUser, listUsers } from './admin.ts';
import { studentProgress } from './student.ts';

export function userRoutes(ctx: Context): Handlers<typeof api.adminUsers> {
  const picture = pictures(ctx, 'profile_image');
  return {
    list: ({ query }) => listUsers(ctx, query),
    get: ({ params }) => getUser(ctx, params.id),
    create: receiving(picture, ({ user, body }, path) => addUser(ctx, user, body, path)),
    update: receiving(picture, ({ user, params, body }, path) =>
      changeUser(ctx, user, params.id, body, path),
    ),
    remove: ({ user, params }) => deleteUser(ctx, user, params.id),
    progress: ({ params }) => studentProgress(ctx, params.id),
  };
}
