import { NO_PAGES_HERE, PREVIEW_FAILED, PREVIEW_MINUTES } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { randomToken, tokenHash } from '../../platform/security/tokens.ts';
import { readDraft } from './draft.ts';
import { storePages } from './published.ts';
import { RenderingFailed, renderSite } from './render.ts';

/*
 * The pages of a draft, for who was given their address: they stand where those of the school do, under a key.
 * All processes show them, because they are stored.
 */

/** @throws 409 where the API stands alone; 503 */
export async function makePreview(ctx: Context): Promise<{ address: string; expires_at: string }> {
  const { build } = ctx.publication;
  if (!build) throw httpError(409, NO_PAGES_HERE);
  const { content } = await readDraft(ctx.database.queries);
  const files = await renderSite(build.bundle, content).catch((error: unknown) => {
    throw error instanceof RenderingFailed ? httpError(503, PREVIEW_FAILED) : error;
  });
  const key = randomToken();
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + PREVIEW_MINUTES * 60_000).toISOString();
  await ctx.database.transaction(async (trx) => {
    const { id } = await trx
      .insertInto('school_renders')
      .values({ key_hash: tokenHash(key), build: build.id, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storePages(trx, id, files);
  });
  return { address: `/?preview=${key}`, expires_at };
}

/** A page of a preview; undefined where the key is none, or its hour is over, or its build is gone. */
export async function previewedPage(
  ctx: Context,
  key: string,
  file: string,
): Promise<string | undefined> {
  const page = await ctx.database.queries
    .selectFrom('school_renders')
    .innerJoin('school_pages', 'school_pages.render_id', 'school_renders.id')
    .select('school_pages.body')
    .where('key_hash', '=', tokenHash(key))
    .where('expires_at', '>', ctx.now().toISOString())
    .where('build', '=', ctx.publication.build?.id ?? '')
    .where('file', '=', file)
    .executeTakeFirst();
  return page?.body;
}

export async function deleteOldPreviews(ctx: Context): Promise<void> {
  await ctx.database.queries
    .deleteFrom('school_renders')
    .where('expires_at', '<=', ctx.now().toISOString())
    .execute();
}
