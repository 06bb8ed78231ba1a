import {
  type api,
  USERS_FILE_MAX_MB,
  USERS_FILE_REQUIRED,
  USERS_FILE_TOO_LARGE,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/days.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { invalid } from '../../platform/http/errors.ts';
import { textFiles } from '../../platform/media/text-files.ts';
import { Download } from '../../platform/http/answers.ts';
import { checking, type Handlers, receiving } from '../../platform/http/route.ts';
import { Unreadable } from '../../platform/text/text-file.ts';
import { isGuessable } from '../passwords/passwords.ts';
import { addUser, changeUser, deleteUser, userErrors } from './admin.ts';
import { beginBulk, courseErrors, getBulk, skippedBy, undoBulk } from './bulk/bulk.ts';
import { exportUsers } from './export.ts';
import { previewImport } from './import.ts';
import { beginImport, getImport, importResults, listImports } from './imports.ts';
import { studentProgress } from './student.ts';
import { getUser, listUsers } from './users.ts';

export function userRoutes(ctx: Context): Handlers<typeof api.adminUsers> {
  const images = pictures(ctx, 'profile_image');
  return {
    list: ({ user, query }) => listUsers(ctx, user, query),
    get: ({ user, params }) => getUser(ctx, user, params.id),
    create: receiving(
      images,
      ({ user, body, once }, path) => addUser(once, user, body, path),
      ({ fields }) => userErrors(ctx.database.queries, fields),
    ),
    update: receiving(
      images,
      ({ user, params, body, from: { userAgent } }, picture) =>
        changeUser(ctx, user, params.id, body, { picture, userAgent }),
      ({ params, fields }) => userErrors(ctx.database.queries, fields, params.id),
    ),
    remove: ({ user, params }) => deleteUser(ctx, user, params.id),
    checkPassword: async ({ body: { password, ...names } }) => ({
      is_guessable: await isGuessable(ctx.school, names, password),
    }),
    progress: ({ user, params }) => studentProgress(ctx, user, params.id),
  };
}

export function userFileRoutes(ctx: Context): Handlers<typeof api.userFiles> {
  const usersFile = textFiles(ctx, {
    maxMb: USERS_FILE_MAX_MB,
    tooLarge: USERS_FILE_TOO_LARGE,
    required: USERS_FILE_REQUIRED,
  });
  return {
    preview: receiving(usersFile, async ({ user, language }, file) => {
      try {
        return await file.use((content) => previewImport(ctx, user, content, language));
      } catch (error) {
        if (error instanceof Unreadable) throw invalid({ users_file: [error.sentence] });
        throw error;
      }
    }),
    begin: async ({ user, body, once }) => {
      await ctx.disk.requireRoom();
      return once((inner) => beginImport(inner, user, body));
    },
    list: ({ language }) => listImports(ctx.database.queries, language),
    get: ({ params, language }) => getImport(ctx.database.queries, params.id, language),
    results: ({ params, language }) => importResults(ctx.database.queries, params.id, language),
    export: async ({ query, language }) => usersDownload(ctx, { filter: query }, language),
  };
}

export function bulkUserRoutes(ctx: Context): Handlers<typeof api.bulkUsers> {
  return {
    begin: checking(
      ({ fields }) => courseErrors(ctx.database.queries, fields.course),
      ({ user, body, once }) => once((inner) => beginBulk(inner, user, body)),
    ),
    get: ({ params, language }) => getBulk(ctx, ctx.database.queries, params.id, language),
    export: async ({ body, language }) => usersDownload(ctx, body.people, language),
    skipped: ({ params }) => skippedBy(ctx, params.id),
    undo: ({ user, params, once }) => once((inner) => undoBulk(inner, user, params.id)),
  };
}

function usersDownload(ctx: Context, ...[people, language]: Tail<typeof exportUsers>): Download {
  const today = dayIn(ctx.timeZone, ctx.now());
  return new Download(`users-${today}.csv`, exportUsers(ctx, people, language));
}

type Tail<F> = F extends (ctx: Context, ...rest: infer Rest) => unknown ? Rest : never;
