import type { SchoolContent } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { contentOf } from './draft.ts';
import { RenderingFailed, renderSite, type SiteFiles } from './render.ts';

/*
 * What is published, as each process shows it. Pages name files of the build that made them, so they belong to
 * one build: another one, such as after an upgrade, makes its own of the same content before it shows them.
 */

/** A process that makes pages has so long before another one does it. */
const LEASE_MS = 150_000;

/** The newest version that is published. */
export async function newestPublished(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('school_versions')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Looks whether something newer is published, and shows it in this process.
 * @returns false where another process is making its pages: what was shown before stays
 * @throws RenderingFailed; what was shown before stays
 */
export async function refreshPublished(ctx: Context): Promise<boolean> {
  const { publication, database } = ctx;
  const version = await newestPublished(database.queries);
  const { current, build } = publication;
  const isWhole = build === undefined || current?.files !== undefined;
  if (version === current?.version && (version === undefined || isWhole)) return true;
  if (version === undefined) {
    publication.current = undefined;
    return true;
  }
  const content = await contentOfVersion(database.queries, version);
  if (!build) {
    publication.current = { version, content, files: undefined };
    return true;
  }
  // Mails name the school that is published, whether or not its pages are made.
  publication.current ??= { version, content, files: undefined };
  const files = (await storedPages(ctx, version, build.id)) ?? (await makePages(ctx, version));
  if (!files) return false;
  publication.current = { version, content, files };
  return true;
}

async function contentOfVersion(db: Queries, id: number): Promise<SchoolContent> {
  const { school } = await db
    .selectFrom('school_versions')
    .select('school')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return contentOf(school);
}

async function storedPages(
  ctx: Context,
  version: number,
  build: string,
): Promise<SiteFiles | undefined> {
  const pages = await ctx.database.queries
    .selectFrom('school_renders')
    .innerJoin('school_pages', 'school_pages.render_id', 'school_renders.id')
    .select(['file', 'school_pages.body'])
    .where('version_id', '=', version)
    .where('build', '=', build)
    .where('leased_until', 'is', null)
    .execute();
  return pages.length === 0 ? undefined : new Map(pages.map((page) => [page.file, page.body]));
}

/** Makes the pages of a version by this build, unless another process is at it. */
async function makePages(ctx: Context, version: number): Promise<SiteFiles | undefined> {
  const { publication, database } = ctx;
  const { build } = publication;
  if (!build) return undefined;
  const render = await lease(ctx, version, build.id);
  if (render === undefined) return undefined;
  try {
    const content = await contentOfVersion(database.queries, version);
    const files = await renderSite(build.bundle, content);
    await database.transaction((trx) => storePages(trx, render, files));
    return files;
  } catch (error) {
    // The next who looks tries again, here or in another process.
    await database.queries.deleteFrom('school_renders').where('id', '=', render).execute();
    throw error;
  }
}

/** The row for pages that this process is to make. */
async function lease(ctx: Context, version_id: number, build: string): Promise<number | undefined> {
  const now = ctx.now();
  const leased_until = new Date(now.getTime() + LEASE_MS).toISOString();
  const row = await ctx.database.queries
    .insertInto('school_renders')
    .values({ version_id, build, leased_until })
    .onConflict((other) =>
      other
        .columns(['version_id', 'build'])
        .doUpdateSet({ leased_until })
        // Its process has died.
        .where('school_renders.leased_until', '<', now.toISOString()),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores pages, and that they are whole. */
export async function storePages(trx: Trx, render: number, files: SiteFiles): Promise<void> {
  await trx.deleteFrom('school_pages').where('render_id', '=', render).execute();
  for (const [file, body] of files) {
    await trx.insertInto('school_pages').values({ render_id: render, file, body }).execute();
  }
  await trx
    .updateTable('school_renders')
    .set({ leased_until: null })
    .where('id', '=', render)
    .execute();
}

/** How long a start waits for the pages, and how often it looks. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;

/**
 * Before the server listens: visitors are not to see the pages of the build where something else is published.
 * Where the pages cannot be made the server starts all the same, with those of the build: students must learn.
 */
export async function startWithPublished(ctx: Context, log: Pick<Log, 'error'>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  try {
    while (!(await refreshPublished(ctx)) && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } catch (error) {
    if (!(error instanceof RenderingFailed)) throw error;
    log.error({ error: error.message }, 'the pages of the published school could not be made');
  }
}
