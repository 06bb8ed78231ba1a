import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Uploads in chunks, which several machines may receive. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('size', 'bigint', (col) => col.notNull())
    // The video that it became. Not a reference: the upload may be asked for when the video is gone.
    .addColumn('video_path', 'text')
    .addColumn('probes', 'integer', (col) => col.notNull())
    .addColumn('used_at', c.time, (col) => col.notNull())
    .addColumn('lock_token', 'text')
    .addColumn('locked_until', c.time)
    .addColumn('lock_wanted', c.boolean, (col) => col.notNull())
    .execute();
  await schema.createIndex('uploads_user').on('uploads').column('user_id').execute();
  await schema.createIndex('uploads_used').on('uploads').column('used_at').execute();

  // What is there of an upload, where the media are in a bucket.
  await schema
    .createTable('upload_chunks')
    .addColumn('upload_id', 'text', (col) =>
      col.notNull().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('start', 'bigint', (col) => col.notNull())
    .addColumn('size', 'integer', (col) => col.notNull())
    .addColumn('path', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('upload_chunks_once', ['upload_id', 'start'])
    .execute();
}
