import type { Queries } from '../src/platform/database/database.ts';

/**
 * With which passkey a session was opened, so that it ends with the passkey. No reference: ids are never
 * reused, and a session may outlive its passkey. Sessions of before have none.
 */
export async function up({ schema }: Queries): Promise<void> {
  await schema.alterTable('sessions').addColumn('passkey_id', 'integer').execute();
}
