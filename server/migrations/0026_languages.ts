import type { Queries } from '../src/platform/database/database.ts';

/**
 * The language that a user has chosen for the interface; null where they have chosen none. Without a check of
 * its values, because the languages are the contract's, and one more is no change of the table.
 */
export async function up({ schema }: Queries): Promise<void> {
  await schema.alterTable('users').addColumn('language', 'text').execute();
}
