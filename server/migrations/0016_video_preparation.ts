import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What is made of a video after its upload. Videos of before have none of it yet. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  const columns = [
    ['preparation', 'text'],
    ['rendition', 'text'],
    ['rendition_at', c.time],
    ['storyboard', 'text'],
    ['storyboard_every', c.real],
    ['storyboard_width', 'integer'],
    ['storyboard_height', 'integer'],
  ] as const;
  // SQLite adds one column at a time.
  for (const [name, type] of columns) {
    await schema.alterTable('videos').addColumn(name, type).execute();
  }
  await schema.createIndex('videos_rendition').on('videos').column('rendition').unique().execute();
  await schema.createIndex('videos_preparation').on('videos').column('preparation').execute();
}
