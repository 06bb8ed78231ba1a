import { buffer } from 'node:stream/consumers';
import {
  type api,
  USERS_FILE_MAX_MB,
  USERS_FILE_REQUIRED,
  USERS_FILE_TOO_LARGE,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/days.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { invalid, httpError } from '../../platform/http/errors.ts';
import type { Receiver } from '../../platform/http/multipart.ts';
import { Download, type Handlers, receiving } from '../../platform/http/route.ts';
import { Unreadable } from '../../platform/text/text-file.ts';
import { isGuessable } from '../passwords/passwords.ts';
import { addUser, changeUser, deleteUser, getUser, listUsers } from './admin.ts';
import { exportUsers } from './export.ts';
import { previewImport, storeRows } from './import.ts';
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
    checkPassword: async ({ body: { password, ...names } }) => ({
      is_guessable: await isGuessable(ctx.school, names, password),
    }),
    progress: ({ params }) => studentProgress(ctx, params.id),
  };
}

/** Takes in a file of users, which is kept in memory only, for as long as it is read. */
const usersFile: Receiver<Buffer> & { readonly required: string } = {
  maxBytes: USERS_FILE_MAX_MB * 1024 * 1024,
  tooLarge: () => httpError(413, USERS_FILE_TOO_LARGE),
  required: USERS_FILE_REQUIRED,
  receive: buffer,
  discard: async () => undefined,
};

export function userFileRoutes(ctx: Context): Handlers<typeof api.userFiles> {
  return {
    preview: receiving(usersFile, async ({ user }, file) => {
      try {
        return await previewImport(ctx, user, file);
      } catch (error) {
        if (error instanceof Unreadable) throw invalid({ users_file: [error.message] });
        throw error;
      }
    }),
    store: async ({ user, body }) => ({ rows: await storeRows(ctx, user, body.rows, body.invite) }),
    export: async ({ query }) => {
      const today = dayIn(ctx.timeZone, ctx.now());
      return new Download(`users-${today}.csv`, exportUsers(ctx, query.search));
    },
  };
}
