import type { Queries } from '../src/platform/database/database.ts';

/** What the file of a video was called by who uploaded it. Of videos of before nobody knows it. */
export async function up({ schema }: Queries): Promise<void> {
  await schema.alterTable('videos').addColumn('name', 'text').execute();
  await schema.alterTable('uploads').addColumn('name', 'text').execute();
}
