import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Checked, checkBackup } from '../../server/src/platform/backup/check.ts';
import { settleSecret } from '../../server/src/platform/backup/restored-secret.ts';
import { restoreBackup, type Restoring } from '../../server/src/platform/backup/restore.ts';
import { explainFailure } from '../../server/src/platform/failure.ts';
import { StartError } from '../../server/src/platform/http/errors.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings.ts';
import { openFiles, openMigrated, run } from '../../server/src/start.ts';
import { counted, inMb, progressLine } from './progress-line.ts';

const USAGE =
  'npm run restore -- --from school.tar, with --check to restore nothing, --key-file FILE where it is encrypted, --send-mails for the mails that waited';

const HELP = `npm run restore -- --from FILE

Restores a backup into an empty school, on either engine. It takes the settings of the server, which must
not run: an empty DATA_DIR or database, and no media. The backup may be one of an older version.

  --from FILE      the archive of npm run backup, or one in BACKUP_DIR
  --check          only reads all of it and compares it with its checksums
  --key-file FILE  the private key of age (AGE-SECRET-KEY-1…) of an encrypted backup
  --send-mails     sends the mails that waited when it was made; otherwise they are given up
  --help           shows this`;

/** What has become of the secret key, where there is something to say. */
const ABOUT_SECRET = {
  restored: 'secret.key was restored too.',
  own: undefined,
  missing:
    'The backup is without the secret key: put the secret.key of that school into DATA_DIR before the first start (or SECRET_KEY into the settings). Where it is lost, npm run rotate-key -- --lost opens the school.',
  other:
    'The secret key here is not that of the backup, and the school does not start with it: put the secret.key of that school into DATA_DIR (or its SECRET_KEY into the settings). Where it is lost, npm run rotate-key -- --lost opens the school.',
};

/** Restores a backup into an empty school on either engine, or only checks it. */
await run(async () => {
  const { from, check, help, 'key-file': keyFile, 'send-mails': sendsMails } = options();
  if (help) return console.log(HELP);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort(new StartError('The restore was broken off: nothing was restored.'));
    });
  }
  const progress = progressLine();
  const source = {
    file: resolve(from),
    identity: keyFile === undefined ? undefined : readIdentity(keyFile),
    report: progress.show,
    signal: stop.signal,
  };
  try {
    if (check) {
      const checked = await checkBackup(source);
      progress.end();
      console.log(`${source.file} is whole: ${describe(checked)}.`);
      return;
    }
    await restore(readSettings(process.env), { ...source, sendsMails }, progress.end);
  } catch (error) {
    progress.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`Nothing was restored: ${explainFailure(error)}`, { cause: error });
  }
});

function describe({ head, manifest }: Checked): string {
  const rows = Object.values(manifest.tables).reduce((sum, n) => sum + n, 0);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return `${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')} (${inMb(bytes)}) as they were at ${head.made_at}, made by Trilha ${head.program}`;
}

async function restore(
  settings: Settings,
  source: Restoring & { sendsMails: boolean },
  endProgress: () => void,
): Promise<void> {
  // On a busy machine a megabyte of rows takes longer than any statement of a request may.
  const database = await openMigrated(settings, { isPatient: true });
  try {
    const files = await openFiles(settings);
    let checked: Checked | undefined;
    const target = { database, files, folder: settings.dataDir, now: () => new Date() };
    await restoreBackup(target, {
      ...source,
      onChecked: (found) => {
        checked = found;
      },
    });
    endProgress();
    if (checked) console.log(`Restored: ${describe(checked)}.`);
    for (const path of checked?.manifest.missing ?? []) {
      console.warn(`It was not there when the backup was made: ${path}`);
    }
    if (!source.sendsMails) {
      console.log('Mails that waited when the backup was made will not be sent.');
    }
    const about = ABOUT_SECRET[await settleSecret(database, settings, checked?.secrets)];
    if (about !== undefined) console.log(about);
  } finally {
    await database.close();
  }
}

function options() {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        from: { type: 'string' },
        check: { type: 'boolean', default: false },
        'key-file': { type: 'string' },
        'send-mails': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (cause) {
    throw new StartError(`Only --from, --check, --key-file and --send-mails are known: ${USAGE}.`, {
      cause,
    });
  }
  const { from = '', help } = values;
  if (from === '' && !help) throw new StartError(`Say what from: ${USAGE}.`);
  return { ...values, from };
}

/** The private key in a file as age-keygen writes it, with lines of comment. */
function readIdentity(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartError(`The file ${file} in --key-file cannot be read.`, { cause });
  }
  const key = content.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (key === undefined) {
    throw new StartError(`The file ${file} in --key-file holds no key of age (AGE-SECRET-KEY-1…).`);
  }
  return key.trim();
}
