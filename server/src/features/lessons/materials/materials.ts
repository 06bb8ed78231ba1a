import { isStaffOf, type Material, type MaterialBlock, NOT_ENROLLED } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { type Param, prepare } from '../../../platform/database/prepared.ts';
import { httpError, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../platform/security/rights.ts';
import { signMedia } from '../../../platform/security/signed-urls.ts';

/** What of a row is shown. */
export const SHOWN = [
  'lesson_materials.id',
  'lesson_materials.kind',
  'lesson_materials.title',
  'lesson_materials.link_url',
  'lesson_materials.blocks',
  'lesson_materials.path',
  'lesson_materials.file_type',
  'lesson_materials.file_name',
  'lesson_materials.file_size',
] as const;

const materialsOf = prepare((db, param: Param<{ lessonId: number }>) =>
  db
    .selectFrom('lesson_materials')
    .select(SHOWN)
    .where('lesson_id', '=', param('lessonId'))
    .orderBy('position')
    .orderBy('id'),
);

/** Whether a user may open the lesson, by their running enrollment. */
const placeOf = prepare((db, param: Param<{ lessonId: number; userId: number }>) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'courses.id')
        .on('enrollments.user_id', '=', param('userId'))
        .on('enrollments.ended_at', 'is', null),
    )
    .select(['lessons.course_id', 'courses.is_published', 'enrollments.id as enrollment_id'])
    .where('lessons.id', '=', param('lessonId')),
);

/**
 * The material of a lesson for who may open it. A free preview of a lesson is its video alone: its material
 * is for who is enrolled.
 * @throws 404 when there is no such lesson for them; 403 when they are not enrolled in its course
 */
export async function listMaterials(
  ctx: Context,
  user: Actor,
  lessonId: number,
): Promise<Material[]> {
  const { queries } = ctx.database;
  const [place] = await placeOf(queries, { lessonId, userId: user.id });
  const isStaff = place !== undefined && isStaffOf(user, place.course_id);
  if (!place || !(place.is_published || isStaff)) throw notFound();
  if (place.enrollment_id === null && !isStaff) throw httpError(403, NOT_ENROLLED);
  const rows = await materialsOf(queries, { lessonId });
  return rows.map((row) => materialIn(ctx, row));
}

type ShownRow = Awaited<ReturnType<typeof materialsOf>>[number];

/** A row as it is shown, with a signed address of its file. */
export function materialIn(ctx: Context, row: ShownRow): Material {
  const { id, kind, title, path, file_type: type, file_name: name, file_size: size } = row;
  const isFile = path !== null && type !== null && name !== null && size !== null;
  return {
    id,
    kind,
    title,
    url: isFile ? signMedia(ctx.keys, path, ctx.now(), name) : row.link_url,
    file: isFile ? { type, name, size } : null,
    text: row.blocks === null ? null : (JSON.parse(row.blocks) as MaterialBlock[]),
  };
}
