import { parseArgs } from 'node:util';
import { StartError } from '../../server/src/platform/http/errors.ts';
import { forgetDataKeys, rotateSecret } from '../../server/src/platform/security/data-keys.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings.ts';
import { openInstallation, openMigrated, run } from '../../server/src/start.ts';

const USAGE = 'npm run rotate-key, or npm run rotate-key -- --at-once';

/** Replaces the secret of the installation while the school is open. */
await run(async () => {
  const values = options();
  const settings = readSettings(process.env);
  if (values['lost']) return forget(settings);
  if (settings.secretKey !== undefined) {
    throw new StartError(
      'The key is in SECRET_KEY, which only you can change: put a new one there, the present one into FORMER_SECRET_KEY, and start all servers again.',
    );
  }
  const { database } = await openInstallation(settings);
  const atOnce = values['at-once'];
  try {
    const { from } = await rotateSecret(database, settings.dataDir, { now: new Date(), atOnce });
    console.log(
      from
        ? `The new key signs from ${from.toISOString()} on; the former one is valid for 25 hours more. No server needs to be started again. Back up secret.key with the database.`
        : 'The new key is the only one. Running servers use it within half a minute: browsers renew their sessions by themselves, and a video that is open has to be opened again. Back up secret.key with the database.',
    );
  } finally {
    await database.close();
  }
});

function options() {
  try {
    const { values } = parseArgs({
      options: {
        'at-once': { type: 'boolean', default: false },
        lost: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (cause) {
    throw new StartError(`Only --at-once and --lost are known: ${USAGE}`, { cause });
  }
}

/** Opens a school whose secret is lost. */
async function forget(settings: Settings): Promise<void> {
  const database = await openMigrated(settings);
  try {
    await forgetDataKeys(database);
  } finally {
    await database.close();
  }
  console.log(
    'What was encrypted with the lost key can be read by nobody any more: turn two-step verification off for whoever has it (npm run second-factor-off), so that they can set it up again. Start all servers again.',
  );
}
