import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../../server/src/platform/backup/make.ts';
import { requireRoomForBackup } from '../../server/src/platform/backup/scheduled.ts';
import { explainFailure } from '../../server/src/platform/failure.ts';
import { StartError } from '../../server/src/platform/http/errors.ts';
import { readSecrets, type Secrets } from '../../server/src/platform/security/secrets.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings.ts';
import { AGE_RECIPIENT } from '../../server/src/platform/settings/backups.ts';
import { openInstallation, run } from '../../server/src/start.ts';
import { counted, inMb, progressLine } from './progress-line.ts';

const USAGE = 'npm run backup -- --to school.tar, with --key age1… to encrypt it';

const HELP = `npm run backup -- --to FILE

Makes a backup of all rows and files in one archive, while the school is open. It takes the settings of the
server. npm run restore brings it back, on either engine and by this version or a later one.

  --to FILE      where to; there must be no such file yet
  --key age1…    encrypts it for this public key of age; without it the one in BACKUP_KEY counts, if any
  --help         shows this`;

/** Makes a backup of rows and files in one archive, while the school is open. */
await run(async () => {
  const { to, key, help } = options();
  if (help) return console.log(HELP);
  const file = resolve(to);
  if (statSync(file, { throwIfNoEntry: false })) {
    throw new StartError(`${file} exists: name another file, or remove it first.`);
  }
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`There is no folder ${dirname(file)}: make it first.`);
  }
  const settings = readSettings(process.env);
  const recipient = key ?? settings.backups?.recipient;
  const { ctx, database } = await openInstallation(settings);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new StartError('The backup was not finished.')));
  }
  const progress = progressLine();
  try {
    await requireRoomForBackup(ctx, dirname(file));
    const { rows, files, bytes, missing } = await makeBackup(ctx, {
      file,
      recipient,
      secrets: () => secretsOf(settings),
      signal: stop.signal,
      report: progress.show,
    });
    progress.end();
    const size = inMb(statSync(file).size);
    console.log(
      `${file} (${size}): ${counted(rows, 'row')} and ${counted(files, 'file')} (${inMb(bytes)}).`,
    );
    for (const path of missing) console.warn(`Not there, though a row names it: ${path}`);
    console.log(
      recipient === undefined
        ? 'It is not encrypted and holds all personal data: let nobody else read it. The secret key is not in it, and without that key nobody can use the two-step verification that is in it: keep secret.key (or SECRET_KEY) too, at another place.'
        : 'It is encrypted, and holds the secret key too: keep the private key (AGE-SECRET-KEY-1…) at another place than the backup.',
    );
  } catch (error) {
    progress.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`The backup was not made: ${explainFailure(error)}`, { cause: error });
  } finally {
    await database.close();
  }
});

function options() {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        to: { type: 'string' },
        key: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (cause) {
    throw new StartError(`Only --to and --key are known: ${USAGE}.`, { cause });
  }
  const { to = '', key, help } = values;
  if (help) return { to, key, help };
  if (to === '') throw new StartError(`Say where to: ${USAGE}.`);
  if (key !== undefined && !AGE_RECIPIENT.test(key)) {
    throw new StartError('--key takes a public key of age (age1…), as age-keygen shows it.');
  }
  return { to, key, help };
}

function secretsOf({ secretKey, formerSecretKey, dataDir }: Settings): Secrets {
  if (secretKey === undefined) return readSecrets(dataDir);
  return formerSecretKey === undefined
    ? [{ text: secretKey }]
    : [{ text: secretKey }, { text: formerSecretKey }];
}
