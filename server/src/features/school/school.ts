import type { SchoolState, SchoolVersion } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { changedSections } from './content.ts';
import { readDraft } from './draft.ts';
import { newestPublished } from './published.ts';
import { publishedContent, versionUnderWay } from './publish.ts';

type Named = SchoolState['edited_by'];

/** The school as it is to be published, and how far that is. */
export async function readState(ctx: Context): Promise<SchoolState> {
  const db = ctx.database.queries;
  const draft = await readDraft(db);
  const id = await newestPublished(db);
  const published =
    id === undefined
      ? undefined
      : (await versionRows(db).where('version.id', '=', id).execute())[0];
  const changed = changedSections(await publishedContent(db), draft.content);
  const underWay = await versionUnderWay(db);
  return {
    content: draft.content,
    version: draft.version,
    is_draft: changed.length > 0,
    changed,
    edited_at: draft.edited_at,
    edited_by: await namedUser(db, draft.edited_by),
    published: published
      ? {
          id: published.id,
          at: published.published_at ?? published.created_at,
          by: byOf(published),
        }
      : null,
    defaults: ctx.publication.build?.defaults ?? {},
    publishing: underWay ? publishingOf(underWay) : null,
  };
}

function publishingOf({
  status,
  failure,
}: {
  status: string;
  failure: string | null;
}): SchoolState['publishing'] {
  if (status === 'waiting' || status === 'running') return { status, failure: null };
  return status === 'failed' ? { status, failure } : null;
}

/** What was published, with who did it. */
function versionRows(db: Queries) {
  return db
    .selectFrom('school_versions as version')
    .leftJoin('users', 'users.id', 'version.created_by')
    .leftJoin('school_versions as origin', 'origin.id', 'version.restored_from')
    .select([
      'version.id',
      'version.created_at',
      'version.published_at',
      'version.sections',
      'users.id as user_id',
      'users.username',
      'origin.published_at as restored_at',
    ])
    .where('version.published_at', 'is not', null);
}

interface By {
  readonly user_id: number | null;
  readonly username: string | null;
}

const byOf = ({ user_id, username }: By): Named =>
  user_id === null || username === null ? null : { id: user_id, name: username };

async function namedUser(db: Queries, id: number | null): Promise<Named> {
  if (id === null) return null;
  const user = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ? { id: user.id, name: user.username } : null;
}

/** What was published, the newest first. */
export async function listVersions(ctx: Context, query: { page: number }) {
  const db = ctx.database.queries;
  const current = await newestPublished(db);
  return pageOf({
    path: '/admin/school/versions/',
    query,
    count: async () => {
      const { count } = await db
        .selectFrom('school_versions')
        .select(countAll.as('count'))
        .where('published_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    rows: async ({ limit, offset }) => {
      const rows = await versionRows(db)
        .orderBy('version.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row): SchoolVersion => ({
        id: row.id,
        at: row.published_at ?? row.created_at,
        by: byOf(row),
        sections: row.sections.split(',').filter(Boolean),
        restored_at: row.restored_at,
        is_current: row.id === current,
      }));
    },
  });
}
