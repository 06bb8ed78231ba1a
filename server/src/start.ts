import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startWithPublished } from './features/school/published.ts';
import { background } from './jobs.ts';
import { heldFiles } from './platform/backup/hold.ts';
import type { Context } from './platform/context.ts';
import { watchDisk } from './platform/disk/disk.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { StartError } from './platform/http/errors.ts';
import { jobRunner } from './platform/jobs/runner.ts';
import { type DiskFiles, diskFiles, type Files } from './platform/media/files.ts';
import {
  folderTransport,
  type MailTransport,
  smtpTransport,
} from './platform/mail/mail-transport.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Publication, readBuild, schoolNow, senderNow } from './platform/published.ts';
import { readSchool, type School } from './platform/school.ts';
import type { Settings } from './platform/settings.ts';
import { loadDataKeys } from './platform/security/data-keys.ts';
import { type Keys, keysOf } from './platform/security/keys.ts';
import { givenSecrets, type SecretSource, storedSecrets } from './platform/security/secrets.ts';
import { closeDataFolder } from './platform/security/private-files.ts';
import { onClose } from './platform/processes/worker.ts';

export { run } from './platform/processes/run.ts';

export const SITE_FOLDER = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** After a signal, running requests may take so long before the process ends. */
const DRAIN_MS = 5_000;

/**
 * Opens the database and the folders that the settings name, and migrates the database.
 * @throws StartError
 */
export async function openInstallation(
  settings: Settings,
): Promise<{ ctx: Context; database: Database }> {
  const database = await openMigrated(settings);
  const now = () => new Date();
  let secrets: SecretSource;
  let keys: Keys;
  let files: Files | DiskFiles;
  try {
    const { secretKey, formerSecretKey } = settings;
    secrets =
      secretKey === undefined
        ? storedSecrets(settings.dataDir, now)
        : givenSecrets(secretKey, formerSecretKey);
    keys = keysOf(secrets, now, await loadDataKeys(database, secrets));
    files = heldFiles(await openFiles(settings), { database, now });
  } catch (error) {
    await database.close();
    throw error;
  }
  const uploads = uploadsFolder(settings);
  const disk = watchDisk({
    dataDir: settings.dataDir,
    uploads,
    media: 'folder' in files ? files : undefined,
    // PostgreSQL has its rows elsewhere: what it shares a disk with leaves it room.
    reserve: database.engine === 'sqlite' ? join(settings.dataDir, RESERVE) : undefined,
  });
  database.onDiskFull(disk);
  const built = readSchool(SITE_FOLDER);
  const publication: Publication = { current: undefined, build: readBuild(SITE_FOLDER) };
  const school = () => schoolNow(publication, built);
  const ctx: Context = {
    database,
    files,
    uploads,
    disk,
    videoMaxMb: settings.videoMaxMb,
    materialMaxMb: settings.materialMaxMb,
    preparesVideos: settings.preparesVideos,
    keys,
    backups: settings.backups && { ...settings.backups, secrets },
    get timeZone() {
      return publication.current?.content.timeZone ?? settings.timeZone;
    },
    // The words of the specification, where the school says no language.
    language: settings.language ?? 'en',
    isLanguageSet: settings.language !== undefined,
    mailLanguage: settings.language ?? 'pt-BR',
    get school() {
      return school();
    },
    publication,
    publicUrl: settings.publicUrl,
    apiUrl: settings.apiBaseUrl.startsWith('/')
      ? settings.publicUrl + settings.apiBaseUrl
      : settings.apiBaseUrl,
    providers: settings.providers,
    inbound: settings.inbound,
    mail: mailTransport(settings, school),
    now,
    fetch: (address, options) => fetch(address, options),
  };
  return { ctx, database };
}

const uploadsFolder = ({ dataDir }: Settings) => join(dataDir, 'uploads');

/** The file that keeps room for log-ins. */
const RESERVE = 'reserve';

export const mediaFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'media');

/** It remembers that the folder of the media was there. */
export const mediaKnown = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'media.known');

/** Whether or not the settings name a bucket. */
export const openMediaOnDisk = (settings: Settings): DiskFiles =>
  diskFiles(mediaFolder(settings), mediaKnown(settings));

/**
 * The media where the settings say that they are.
 * @throws StartError where the bucket cannot be used
 */
export async function openFiles(settings: Settings): Promise<Files | DiskFiles> {
  return (await openBucket(settings)) ?? openMediaOnDisk(settings);
}

/**
 * The files in the bucket that the settings name.
 * @throws StartError where it cannot be used
 */
export async function openBucket(settings: Settings): Promise<Files | undefined> {
  if (!settings.bucket) return undefined;
  // The library takes 35 MB, which a school without a bucket need not have.
  const { bucketFiles } = await import('./platform/media/bucket/bucket-files.ts');
  const files = bucketFiles(settings.bucket, uploadsFolder(settings));
  await files.check();
  return files;
}

/**
 * Opens and migrates the database of an installation.
 * @param options.isPatient on PostgreSQL a statement may take as long as it needs
 * @throws StartError
 */
export async function openMigrated(
  settings: Settings,
  { isPatient = false } = {},
): Promise<Database> {
  const { databaseUrl: url, dataDir, slowQueryMs: slowMs } = settings;
  closeDataFolder(dataDir);
  const database = openDatabase(
    url === undefined
      ? { file: join(dataDir, 'trilha.db'), slowMs }
      : { url, slowMs, ...(isPatient && { statementMs: 0 }) },
  );
  // A migration of a large table may take minutes.
  const patient = url === undefined ? database : openDatabase({ url, statementMs: 0 });
  try {
    await migrate(patient, { say: (sentence) => console.log(sentence) });
    return database;
  } catch (cause) {
    await database.close();
    if (cause instanceof StartError) throw cause;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartError(
      url === undefined
        ? `The database in ${dataDir} cannot be used (${reason}): check that it is whole and may be written to.`
        : `The PostgreSQL server in DATABASE_URL cannot be used (${reason}): check the address, the password and that the server runs.`,
      { cause },
    );
  } finally {
    if (patient !== database) await patient.close();
  }
}

/** @param school as it is when a mail is sent */
export function mailTransport(settings: Settings, school: () => School): MailTransport {
  const from = () => senderNow(school(), settings);
  return settings.smtp
    ? smtpTransport(settings.smtp, from)
    : folderTransport(join(settings.dataDir, 'outbox'), from);
}

/**
 * Starts the server and returns its URL. SIGTERM and SIGINT end it after the running requests.
 * @throws StartError
 */
export async function serve(settings: Settings, ctx: Context): Promise<string> {
  const app = await buildApp(ctx, { ...settings, siteFolder: SITE_FOLDER });
  await startWithPublished(ctx, app.log);
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (cause) {
    await ctx.database.close();
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${settings.port} is in use: end the program that uses it, or set PORT to another number.`
        : `The server cannot listen on ${settings.host}:${settings.port} (${code || String(cause)}): set HOST and PORT to an address of this machine.`;
    throw new StartError(sentence, { cause });
  }
  const runner = jobRunner(ctx, app.log, background);
  runner.start();
  endOnSignal(async () => {
    // At the same time, because a slow client must not take the time that the jobs need to stop.
    await Promise.all([app.close(), runner.stop()]);
    ctx.mail.close();
    await ctx.database.close();
  });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : settings.port;
  const name =
    settings.host === '127.0.0.1' || settings.host === '0.0.0.0' ? 'localhost' : settings.host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function endOnSignal(close: () => Promise<void>): void {
  const drain = async () => {
    await close();
    process.exit(0);
  };
  onClose(() => {
    // A slow client cannot delay the end for long.
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    void drain();
  });
}
