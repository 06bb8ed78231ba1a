import type { Queries } from '../src/platform/database/database.ts';

/** The language that a course's texts are written in; null where nobody has said it. */
export async function up({ schema }: Queries): Promise<void> {
  await schema.alterTable('courses').addColumn('language', 'text').execute();
}
