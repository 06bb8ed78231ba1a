import {
  NOTHING_TO_PUBLISH,
  PUBLISHING_ALREADY,
  SCHOOL_CHANGED_MEANWHILE,
  type SchoolContent,
} from '@trilha/contract';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { json, type Queries, type Trx } from '../../platform/database/database.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import { defineJob, JobFailed, queueJob } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../audit/audit.ts';
import { changedSections, logoOf } from './content.ts';
import { contentOf, lockDraft, writeDraft } from './draft.ts';
import { newestPublished, refreshPublished, storePages } from './published.ts';
import { RenderingFailed, renderSite } from './render.ts';

/** What is shown where nothing was published yet: the content that says nothing. */
const NOTHING: SchoolContent = {};

export async function publishedContent(db: Queries): Promise<SchoolContent> {
  const id = await newestPublished(db);
  return id === undefined ? NOTHING : contentOfVersion(db, id);
}

async function contentOfVersion(db: Queries, id: number): Promise<SchoolContent> {
  const row = await db
    .selectFrom('school_versions')
    .select('school')
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return contentOf(row.school);
}

/** The version whose pages are being made, or could not be made, after what is published. */
export async function versionUnderWay(db: Queries) {
  const newest = await newestPublished(db);
  return db
    .selectFrom('school_versions')
    .innerJoin('jobs', 'jobs.id', 'school_versions.job_id')
    .select(['school_versions.id', 'jobs.status', 'jobs.failure'])
    .where('published_at', 'is', null)
    .where('school_versions.id', '>', newest ?? 0)
    .orderBy('school_versions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Publishes the draft: a job makes its pages.
 * @param version of the draft that was looked at
 * @throws 409
 */
export async function publishDraft(ctx: Context, userId: number, version: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const draft = await lockDraft(ctx, trx);
    if (draft.version !== version) throw httpError(409, SCHOOL_CHANGED_MEANWHILE);
    await queueVersion(ctx, trx, userId, { content: draft.content, restored_from: null });
  });
}

/**
 * Publishes again what was published once. What was not published of the draft is lost with it.
 * @throws 404; 409
 */
export async function restoreVersion(ctx: Context, userId: number, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const draft = await lockDraft(ctx, trx);
    const content = await contentOfVersion(trx, id);
    await queueVersion(ctx, trx, userId, { content, restored_from: id });
    await writeDraft(ctx, trx, { before: draft.content, after: content, by: userId });
  });
}

/** Goes back to what is published. */
export async function discardDraft(ctx: Context, userId: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const { content: before } = await lockDraft(ctx, trx);
    const after = await publishedContent(trx);
    if (changedSections(before, after).length === 0) return;
    await writeDraft(ctx, trx, { before, after, by: userId });
  });
}

async function queueVersion(
  ctx: Context,
  trx: Trx,
  userId: number,
  { content, restored_from }: { content: SchoolContent; restored_from: number | null },
): Promise<void> {
  const underWay = await versionUnderWay(trx);
  if (underWay && (underWay.status === 'waiting' || underWay.status === 'running')) {
    throw httpError(409, PUBLISHING_ALREADY);
  }
  const sections = changedSections(await publishedContent(trx), content);
  if (sections.length === 0) throw httpError(409, NOTHING_TO_PUBLISH);
  const { id } = await trx
    .insertInto('school_versions')
    .values({
      school: json({ ...content }),
      logo: logoOf(content),
      sections: sections.join(','),
      created_at: ctx.now().toISOString(),
      created_by: userId,
      restored_from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job_id = await queueJob(ctx, trx, publishing, { version: id }, { by: userId });
  await trx.updateTable('school_versions').set({ job_id }).where('id', '=', id).execute();
}

const FAILED = /*i18n*/ 'The pages could not be made. What was published before is still shown.';

/** Makes the pages of a version; then it is published, in all processes. */
export const publishing = defineJob({
  kind: 'school.publish',
  label: /*i18n*/ 'Publishing the school',
  schema: z.object({ version: z.int() }),
  attempts: 3,
  cancelNote: /*i18n*/ 'What was published before is still shown.',
  async run(ctx, { version }, { signal, log }) {
    const { build } = ctx.publication;
    const row = await ctx.database.queries
      .selectFrom('school_versions')
      .select(['school', 'published_at'])
      .where('id', '=', version)
      .executeTakeFirst();
    // The job was run before, and its end could not be stored.
    if (!row || row.published_at !== null) return;
    let files;
    try {
      // Where the API stands alone, mails and time zone are all that is published.
      files = build && (await renderSite(build.bundle, contentOf(row.school), { signal }));
    } catch (error) {
      if (signal.aborted || !(error instanceof RenderingFailed)) throw error;
      log.error({ error: error.message }, 'the pages of the school could not be made');
      throw new JobFailed(FAILED);
    }
    signal.throwIfAborted();
    await ctx.database.transaction(async (trx) => {
      if (build && files) {
        const render = await trx
          .insertInto('school_renders')
          .values({ version_id: version, build: build.id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storePages(trx, render.id, files);
      }
      await markPublished(ctx, trx, version);
    });
    await refreshPublished(ctx);
  },
});

async function markPublished(ctx: Context, trx: Trx, id: number): Promise<void> {
  const version = await trx
    .updateTable('school_versions')
    .set({ published_at: ctx.now().toISOString() })
    .where('id', '=', id)
    .returning(['created_by', 'sections', 'restored_from'])
    .executeTakeFirstOrThrow();
  // Nobody is shown them any more: another process asks for the newest alone.
  await trx.deleteFrom('school_renders').where('version_id', '<', id).execute();
  const actor = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', version.created_by)
    .executeTakeFirst();
  await recordAudit(ctx, trx, actor, {
    action: version.restored_from === null ? 'publish' : 'restore',
    subject_type: 'school',
    subject_id: null,
    subject_name: ctx.school.name,
    details: { fields: version.sections.split(',') },
  });
}
