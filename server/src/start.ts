import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { deleteOldDevices } from './features/devices/devices.ts';
import { answerRequests, deleteOldLinks } from './features/passwords/passwords.ts';
import { deleteOldChallenges } from './features/passkeys/passkeys.ts';
import { deleteOldProviderLogins } from './features/providers/providers.ts';
import { clearUnused } from './features/videos/clearing.ts';
import { deleteExpiredSessions } from './platform/security/sessions.ts';
import type { Context } from './platform/context.ts';
import { foldCounts } from './platform/database/counts.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { StartError } from './platform/http/errors.ts';
import { diskFiles } from './platform/media/files.ts';
import { deleteOldLimitEvents } from './platform/security/limits.ts';
import { deleteOldMails, sendMails } from './platform/mail/mail.ts';
import {
  folderTransport,
  type MailTransport,
  smtpTransport,
} from './platform/mail/mail-transport.ts';
import { migrate } from './platform/database/migrate.ts';
import { readSchool, type School } from './platform/school.ts';
import { searchIsIndexed } from './platform/database/search.ts';
import type { Settings } from './platform/settings.ts';
import { loadDataKeys } from './platform/security/data-keys.ts';
import { type Keys, keysOf } from './platform/security/keys.ts';
import { givenSecrets, storedSecrets } from './platform/security/secrets.ts';
import { closeDataFolder } from './platform/security/private-files.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** After a signal, running requests may take so long before the process ends. */
const DRAIN_MS = 5_000;

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** How often the outbox is read, and how long to wait after an error of the database. */
const MAIL_INTERVAL_MS = 1_000;
const MAIL_RETRY_MS = 10_000;

/**
 * Opens the database and the folders that the settings name, and migrates the database.
 * @throws StartError
 */
export async function openInstallation(
  settings: Settings,
): Promise<{ ctx: Context; database: Database }> {
  const database = await openMigrated(settings);
  const now = () => new Date();
  let keys: Keys;
  try {
    const { secretKey, formerSecretKey } = settings;
    const secrets =
      secretKey === undefined
        ? storedSecrets(settings.dataDir, now)
        : givenSecrets(secretKey, formerSecretKey);
    keys = keysOf(secrets, now, await loadDataKeys(database, secrets));
  } catch (error) {
    await database.close();
    throw error;
  }
  const school = readSchool(SITE_FOLDER);
  const ctx: Context = {
    database,
    files: diskFiles(join(settings.dataDir, 'media')),
    uploads: join(settings.dataDir, 'uploads'),
    videoMaxMb: settings.videoMaxMb,
    keys,
    timeZone: settings.timeZone,
    school,
    publicUrl: settings.publicUrl,
    apiUrl: settings.apiBaseUrl.startsWith('/')
      ? settings.publicUrl + settings.apiBaseUrl
      : settings.apiBaseUrl,
    providers: settings.providers,
    mail: mailTransport(settings, school),
    now,
    fetch: (address, options) => fetch(address, options),
  };
  return { ctx, database };
}

/**
 * Opens and migrates the database of an installation.
 * @throws StartError
 */
export async function openMigrated({ databaseUrl: url, dataDir }: Settings): Promise<Database> {
  closeDataFolder(dataDir);
  const database = openDatabase(url === undefined ? { file: join(dataDir, 'trilha.db') } : { url });
  // A migration of a large table may take minutes.
  const patient = url === undefined ? database : openDatabase({ url, statementMs: 0 });
  try {
    await migrate(patient);
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

function mailTransport(settings: Settings, school: School): MailTransport {
  const address = school.email ?? `no-reply@${new URL(settings.publicUrl).hostname}`;
  const from = settings.smtpFrom ?? { name: school.name, address };
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
  const stopMailing = startMailing(app, ctx);
  // Not awaited: the first clean-up may take long and must not delay the start.
  const stopCleanup = startCleanup(app, ctx);
  endOnSignal(app, async () => {
    await Promise.all([stopMailing(), stopCleanup()]);
    await ctx.database.close();
  });
  if (!(await searchIsIndexed(ctx.database))) {
    app.log.warn(
      'PostgreSQL has no index for the search of users: see docs/operations.md, “Search”',
    );
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : settings.port;
  const name =
    settings.host === '127.0.0.1' || settings.host === '0.0.0.0' ? 'localhost' : settings.host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Deletes what is no longer needed, now and then every hour. An error is logged, and the next round
 * tries again. The returned function stops it and waits for the running step.
 */
function startCleanup(app: FastifyInstance, ctx: Context): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const steps = [
    () => deleteOldLimitEvents(ctx),
    () => deleteExpiredSessions(ctx),
    () => deleteOldDevices(ctx),
    () => deleteOldLinks(ctx),
    () => deleteOldProviderLogins(ctx),
    () => deleteOldChallenges(ctx),
    () => deleteOldMails(ctx),
    () => foldCounts(ctx.database),
    () => clearFiles(app, ctx),
  ];
  const work = async () => {
    while (!signal.aborted) {
      for (const step of steps) {
        if (signal.aborted) return;
        await step().catch((err: unknown) => app.log.warn({ err }, 'tidying up failed'));
      }
      await pause(CLEANUP_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stop.abort();
    await working;
  };
}

async function clearFiles(app: FastifyInstance, ctx: Context): Promise<void> {
  const { suspicious } = await clearUnused(ctx);
  if (suspicious.length === 0) return;
  app.log.warn(
    { folders: suspicious },
    'nearly no file in these folders of DATA_DIR/media belongs to this database: nothing was cleared there',
  );
}

/**
 * Queues the requested password mails and sends the outbox, again and again. The returned function
 * stops it and waits for the mails that are being sent. The others stay in the database.
 */
function startMailing(app: FastifyInstance, ctx: Context): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const work = async () => {
    while (!signal.aborted) {
      let wait = MAIL_INTERVAL_MS;
      try {
        await answerRequests(ctx);
        await sendMails(ctx, app.log, signal);
      } catch (error) {
        // Without the fields of the error: a database may quote the row, which contains a token.
        const failure = error instanceof Error ? error.stack : String(error);
        app.log.warn({ failure }, 'mails could not be written or sent');
        wait = MAIL_RETRY_MS;
      }
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stop.abort();
    await working;
    ctx.mail.close();
  };
}

function endOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  let ending = false;
  const drain = async () => {
    await app.close();
    await close();
    process.exit(0);
  };
  const end = () => {
    // A second signal ends the process at once, and a slow client cannot delay the end for long.
    if (ending) process.exit(0);
    ending = true;
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    void drain();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Runs a program. A StartError ends it with its message and exit code 1. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
