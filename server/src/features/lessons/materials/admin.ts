import {
  type AdminMaterial,
  MATERIAL_CHANGED_MEANWHILE,
  MATERIAL_NO_FILE,
  MATERIAL_NO_LINK,
  MATERIAL_NO_TEXT,
  MATERIAL_ORDER_INCOMPLETE,
  MATERIAL_TOO_MANY,
  type MaterialChanges,
  type MaterialInput,
  MAX_MATERIALS,
} from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import type { Queries, Trx } from '../../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../../platform/database/field-history.ts';
import { httpError, invalid, notFound } from '../../../platform/http/errors.ts';
import { type AuditActor, recordAudit } from '../../audit/audit.ts';
import { lessonRow, type StoredLesson, withLesson } from '../order.ts';
import type { ReceivedFile } from './files.ts';
import { materialIn, SHOWN } from './materials.ts';

/**
 * The material of a lesson as staff edit it.
 * @throws 404
 */
export async function listAdminMaterials(ctx: Context, lessonId: number) {
  const { queries } = ctx.database;
  if (!(await lessonRow(queries, lessonId))) throw notFound();
  const rows = await adminRows(queries).where('lesson_id', '=', lessonId).execute();
  return { results: rows.map((row) => adminIn(ctx, row)), max_mb: ctx.materialMaxMb };
}

const adminRows = (db: Queries) =>
  db
    .selectFrom('lesson_materials')
    .select([...SHOWN, 'version'])
    .orderBy('position')
    .orderBy('id');

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['execute']>>[number];

const adminIn = (ctx: Context, row: AdminRow): AdminMaterial => ({
  ...materialIn(ctx, row),
  version: row.version,
});

/** What is stored of a new piece of material. */
type NewMaterial =
  | { readonly kind: 'link'; readonly title: string; readonly link_url: string }
  | { readonly kind: 'text'; readonly title: string; readonly blocks: string }
  | ({ readonly kind: 'file'; readonly title: string } & ReceivedFile);

/** What is sent as it is stored. */
export function newMaterial({ title, link_url, text }: MaterialInput): NewMaterial {
  return link_url === undefined
    ? { kind: 'text', title, blocks: JSON.stringify(text) }
    : { kind: 'link', title, link_url };
}

/**
 * Adds a piece of material to a lesson, at the end.
 * @throws 400 where the lesson has as many as it may have; 404
 */
export function addMaterial(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  added: NewMaterial,
): Promise<AdminMaterial> {
  return withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    const present = await idsOf(trx, lessonId);
    if (present.length >= MAX_MATERIALS) throw invalid({ title: [MATERIAL_TOO_MANY] });
    const { id } = await trx
      .insertInto('lesson_materials')
      .values({
        ...added,
        lesson_id: lessonId,
        position: present.length + 1,
        created_at: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(ctx, trx, actor, lesson, 'create', added);
    return adminIn(ctx, await rowOf(trx, id));
  });
}

const rowOf = (db: Queries, id: number) =>
  adminRows(db).where('id', '=', id).executeTakeFirstOrThrow();

async function idsOf(db: Queries, lessonId: number): Promise<number[]> {
  const rows = await adminRows(db)
    .clearSelect()
    .select('id')
    .where('lesson_id', '=', lessonId)
    .execute();
  return rows.map(({ id }) => id);
}

function record(
  ctx: Context,
  trx: Trx,
  actor: AuditActor,
  lesson: StoredLesson,
  action: 'create' | 'update' | 'delete' | 'reorder',
  { kind, title }: { kind?: string; title?: string },
  fields?: readonly string[],
): Promise<void> {
  return recordAudit(ctx, trx, actor, {
    action,
    subject_type: 'material',
    subject_id: lesson.id,
    subject_name: lesson.title,
    details: { ...(kind ? { kind, title } : {}), ...(fields ? { fields } : {}) },
  });
}

/** Runs `work` on a piece of material, whose lesson cannot be changed or copied meanwhile. @throws 404 */
async function withMaterial<T>(
  ctx: Context,
  id: number,
  work: (trx: Trx, row: AdminRow, lesson: StoredLesson) => Promise<T>,
): Promise<T> {
  const seen = await ctx.database.queries
    .selectFrom('lesson_materials')
    .select('lesson_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!seen) throw notFound();
  return withLesson(ctx, seen.lesson_id, async (trx, lesson) => {
    const row = await adminRows(trx).where('id', '=', id).executeTakeFirst();
    if (!lesson || !row) throw notFound();
    return work(trx, row, lesson);
  });
}

/**
 * Changes the fields that are given; with a `version` those of them that were changed since.
 * @throws 400 on what its kind does not have; 404; 409 where somebody else has changed the same fields
 */
export function updateMaterial(
  ctx: Context,
  actor: AuditActor,
  id: number,
  { version, text, ...rest }: MaterialChanges,
): Promise<AdminMaterial> {
  return withMaterial(ctx, id, async (trx, before, lesson) => {
    const errors = {
      ...(rest.link_url !== undefined &&
        before.kind !== 'link' && { link_url: [MATERIAL_NO_LINK] }),
      ...(text !== undefined && before.kind !== 'text' && { text: [MATERIAL_NO_TEXT] }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const sent = { ...rest, ...(text === undefined ? {} : { blocks: JSON.stringify(text) }) };
    const merging = { stored: before, sent, since: version };
    const { changes, conflicts } = await mergeFields(trx, 'lesson_materials', id, merging);
    if (conflicts.length > 0) {
      const fields = conflicts.map((name) => (name === 'blocks' ? 'text' : name));
      throw httpError(409, MATERIAL_CHANGED_MEANWHILE, { body: { fields } });
    }
    const { title, link_url, blocks } = before;
    const stored = { title, link_url, blocks, ...changes };
    const fields = (['title', 'link_url', 'blocks'] as const).filter(
      (name) => stored[name] !== before[name],
    );
    if (fields.length === 0) return adminIn(ctx, before);
    await trx.updateTable('lesson_materials').set(stored).where('id', '=', id).execute();
    await recordVersion(trx, 'lesson_materials', id, { before, after: stored });
    const changed = fields.map((name) => (name === 'blocks' ? 'text' : name));
    await record(
      ctx,
      trx,
      actor,
      lesson,
      'update',
      { kind: before.kind, title: stored.title },
      changed,
    );
    return adminIn(ctx, await rowOf(trx, id));
  });
}

/**
 * Puts another file in the place of a stored one: its title and its place stay. Whose replacement comes last
 * wins, as nobody edits a file here.
 * @throws 400 where it is no file; 404
 */
export async function replaceMaterialFile(
  ctx: Context,
  actor: AuditActor,
  id: number,
  file: ReceivedFile,
): Promise<AdminMaterial> {
  const { before, replaced } = await withMaterial(ctx, id, async (trx, row, lesson) => {
    if (row.kind !== 'file') throw invalid({ material_file: [MATERIAL_NO_FILE] });
    await trx.updateTable('lesson_materials').set(file).where('id', '=', id).execute();
    await record(ctx, trx, actor, lesson, 'update', row, ['file']);
    return { before: row.path, replaced: adminIn(ctx, await rowOf(trx, id)) };
  });
  await removeMaterialFiles(ctx, [before]);
  return replaced;
}

/**
 * Deletes a piece of material, and afterwards its file.
 * @throws 404
 */
export async function deleteMaterial(ctx: Context, actor: AuditActor, id: number): Promise<void> {
  const path = await withMaterial(ctx, id, async (trx, row, lesson) => {
    await trx.deleteFrom('lesson_materials').where('id', '=', id).execute();
    await arrange(trx, await idsOf(trx, lesson.id));
    await record(ctx, trx, actor, lesson, 'delete', row);
    return row.path;
  });
  await removeMaterialFiles(ctx, [path]);
}

/** Numbers the material of a locked lesson from 1. */
async function arrange(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('lesson_materials')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Puts the material of a lesson into the order of `ids`.
 * @throws 400 on `ids` when they are not each of its pieces once; 404
 */
export function reorderMaterials(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  ids: readonly number[],
): Promise<void> {
  return withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    const present = await idsOf(trx, lessonId);
    const wanted = new Set(ids);
    const isComplete = ids.length === present.length && present.every((id) => wanted.has(id));
    if (!isComplete) throw invalid({ ids: [MATERIAL_ORDER_INCOMPLETE] });
    if (ids.every((id, index) => id === present[index])) return;
    await arrange(trx, ids);
    await record(ctx, trx, actor, lesson, 'reorder', {});
  });
}

/** The files of a lesson's material, to be removed once it has been deleted. */
export async function materialFilesOf(db: Queries, lessonId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_materials')
    .select('path')
    .where('lesson_id', '=', lessonId)
    .where('path', 'is not', null)
    .execute();
  return rows.flatMap(({ path }) => path ?? []);
}

/**
 * Removes files of rows that have gone, where no other row names them: a copy of a lesson shares the files
 * of the lesson that it was made of. What cannot be removed now is cleared later with other unused files.
 */
export async function removeMaterialFiles(
  ctx: Context,
  paths: readonly (string | null)[],
): Promise<void> {
  for (const path of new Set(paths)) {
    if (path === null) continue;
    const user = await ctx.database.queries
      .selectFrom('lesson_materials')
      .select('id')
      .where('path', '=', path)
      .limit(1)
      .executeTakeFirst();
    if (!user) await ctx.files.remove(path).catch(() => undefined);
  }
}
