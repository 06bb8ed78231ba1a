import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What is known about each uploaded video file; lessons name it by its path. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('videos')
    .addColumn('path', 'text', (col) => col.notNull().primaryKey())
    .addColumn('seconds', c.real, (col) => col.notNull())
    .addColumn('poster', 'text')
    .addColumn('warning', 'text')
    .addColumn('uploaded_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('uploaded_at', c.time, (col) => col.notNull())
    .execute();
  await schema.createIndex('videos_uploaded_by').on('videos').column('uploaded_by').execute();
  await schema.createIndex('lessons_video').on('lessons').column('video_url').execute();
}
