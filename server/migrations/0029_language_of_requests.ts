import type { Queries } from '../src/platform/database/database.ts';

/** The language of the page on which a new password was asked for; null where none was said. */
export async function up({ schema }: Queries): Promise<void> {
  await schema.alterTable('password_requests').addColumn('language', 'text').execute();
}
