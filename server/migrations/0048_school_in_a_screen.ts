import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What the school says of itself, as a draft and as it was published, and the pages that were made of it. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('school_drafts')
    .$call(c.id)
    .addColumn('school', c.json, (col) => col.notNull())
    .addColumn('logo', 'text')
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('field_history', c.json, (col) => col.notNull().defaultTo('{}'))
    .addColumn('edited_at', c.time, (col) => col.notNull())
    .addColumn('edited_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .execute();
  await schema
    .createTable('school_versions')
    .$call(c.id)
    .addColumn('school', c.json, (col) => col.notNull())
    .addColumn('logo', 'text')
    .addColumn('sections', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('created_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('published_at', c.time)
    .addColumn('restored_from', 'integer', (col) =>
      col.references('school_versions.id').onDelete('set null'),
    )
    .addColumn('job_id', 'integer', (col) => col.references('jobs.id').onDelete('set null'))
    .execute();
  await schema
    .createTable('school_renders')
    .$call(c.id)
    .addColumn('version_id', 'integer', (col) =>
      col.references('school_versions.id').onDelete('cascade'),
    )
    .addColumn('key_hash', 'text', (col) => col.unique())
    .addColumn('build', 'text', (col) => col.notNull())
    .addColumn('leased_until', c.time)
    .addColumn('expires_at', c.time)
    // Of previews, whose version is null, there may be several.
    .addUniqueConstraint('school_renders_once', ['version_id', 'build'])
    .execute();
  await schema
    .createTable('school_pages')
    .addColumn('render_id', 'integer', (col) =>
      col.notNull().references('school_renders.id').onDelete('cascade'),
    )
    .addColumn('file', 'text', (col) => col.notNull())
    .addColumn('body', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('school_pages_once', ['render_id', 'file'])
    .execute();
  for (const [table, column] of [
    ['school_drafts', 'edited_by'],
    ['school_versions', 'created_by'],
    ['school_versions', 'restored_from'],
    ['school_versions', 'job_id'],
    ['school_renders', 'expires_at'],
  ] as const) {
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
  // A test mail goes by the sender of the draft.
  await schema.alterTable('outgoing_mails').addColumn('sender_name', 'text').execute();
}
