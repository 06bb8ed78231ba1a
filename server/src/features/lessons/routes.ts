import type { api, LessonChanges } from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers, receiving, wholeList } from '../../platform/http/route.ts';
import { badgesIn } from '../achievements/achievements.ts';
import {
  createAdminLesson,
  deleteLesson,
  getAdminLesson,
  lessonErrors,
  listAdminLessons,
  reorderLessons,
  updateLesson,
} from './admin.ts';
import { addTrack, captionsFile, removeTrack } from './captions.ts';
import { duplicateLesson } from './duplicate.ts';
import { listedLessons } from './listed.ts';
import { completeLesson, savePosition } from './lessons.ts';
import {
  addMaterial,
  deleteMaterial,
  listAdminMaterials,
  newMaterial,
  reorderMaterials,
  replaceMaterialFile,
  updateMaterial,
} from './materials/admin.ts';
import { titleOf } from './materials/file-names.ts';
import { materialFile } from './materials/files.ts';
import { listMaterials } from './materials/materials.ts';
import { previewsOfEntry } from './previews.ts';

export function lessonRoutes(ctx: Context): Handlers<typeof api.lessons> {
  return {
    async complete({ user, params, body, language }) {
      const done = await completeLesson(ctx, user, params.id, body);
      return { ...done, new_achievements: badgesIn(language, done.new_achievements) };
    },
    position: ({ user, params, body }) => savePosition(ctx, user, params.id, body),
  };
}

export function previewRoutes(ctx: Context): Handlers<typeof api.previews> {
  return { list: async ({ query }) => wholeList(await previewsOfEntry(ctx, query.entry)) };
}

export function adminLessonRoutes(ctx: Context): Handlers<typeof api.adminLessons> {
  const check = ({ user, fields }: { user: User; fields: LessonChanges }) =>
    lessonErrors(ctx.database.queries, user, fields);
  return {
    list: ({ user, query }) => listAdminLessons(ctx, user, query),
    get: ({ params }) => getAdminLesson(ctx, params.id),
    ofCourse: async ({ params }) => wholeList(await listedLessons(ctx, params.id)),
    create: checking(check, ({ user, body, once }) =>
      once((inner) => createAdminLesson(inner, user, body)),
    ),
    update: checking(check, ({ user, params, body }) => updateLesson(ctx, user, params.id, body)),
    remove: ({ user, params }) => deleteLesson(ctx, user, params.id),
    duplicate: ({ user, params, once, language }) =>
      once((inner) => duplicateLesson(inner, user, params.id, language)),
    reorder: ({ user, params, body }) => reorderLessons(ctx, user, params.id, body),
    addTrack: receiving(captionsFile(ctx), ({ user, params, body, once }, path) =>
      addTrack(ctx, once, user, params.id, { ...body, path }),
    ),
    removeTrack: ({ user, params, query }) => removeTrack(ctx, user, params.id, query),
  };
}

export function materialRoutes(ctx: Context): Handlers<typeof api.materials> {
  return {
    list: async ({ user, params }) => ({ results: await listMaterials(ctx, user, params.id) }),
  };
}

export function adminMaterialRoutes(ctx: Context): Handlers<typeof api.adminMaterials> {
  return {
    list: ({ params }) => listAdminMaterials(ctx, params.id),
    create: ({ user, params, body, once }) =>
      once((inner) => addMaterial(inner, user, params.id, newMaterial(body))),
    upload: receiving(materialFile(ctx), ({ user, params, body, once }, file) => {
      const title = body.title === '' ? titleOf(file.file_name) : body.title;
      return once((inner) => addMaterial(inner, user, params.id, { kind: 'file', title, ...file }));
    }),
    update: ({ user, params, body }) => updateMaterial(ctx, user, params.id, body),
    replaceFile: receiving(materialFile(ctx), ({ user, params }, file) =>
      replaceMaterialFile(ctx, user, params.id, file),
    ),
    remove: ({ user, params }) => deleteMaterial(ctx, user, params.id),
    reorder: ({ user, params, body }) => reorderMaterials(ctx, user, params.id, body.ids),
  };
}
