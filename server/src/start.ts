import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { forgetOldSessions } from './platform/access.ts';
import type { Context } from './platform/context.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { StartError } from './platform/errors.ts';
import { diskFiles } from './platform/files.ts';
import { forgetOldEvents } from './platform/limits.ts';
import { migrate } from './platform/migrate.ts';
import type { Settings } from './platform/settings.ts';
import { deriveKeys, installationSecret } from './platform/signing.ts';

const SITE_FOLDER = fileURLToPath(new URL('../../web/build/client', import.meta.url));

/** How long answers that are under way may take after the process was told to end. */
const DRAIN_MS = 5_000;

const TIDY_EVERY_MS = 60 * 60 * 1000;

/**
 * Opens the installation that the settings describe, its schema up to date.
 * @throws StartError
 */
export async function openInstallation(
  settings: Settings,
): Promise<{ ctx: Context; database: Database }> {
  const secret = settings.secretKey ?? installationSecret(settings.dataDir);
  const database = openDatabase(
    settings.databaseUrl === undefined
      ? { file: join(settings.dataDir, 'trilha.db') }
      : { url: settings.databaseUrl },
  );
  try {
    await migrate(database);
  } catch (cause) {
    await database.close();
    if (cause instanceof StartError) throw cause;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartError(
      settings.databaseUrl === undefined
        ? `The database in ${settings.dataDir} cannot be used (${reason}): check that it is whole and may be written to.`
        : `The PostgreSQL server in DATABASE_URL cannot be used (${reason}): check the address, the password and that the server runs.`,
      { cause },
    );
  }
  const ctx: Context = {
    database,
    files: diskFiles(join(settings.dataDir, 'media')),
    keys: deriveKeys(secret),
    timeZone: settings.timeZone,
    now: () => new Date(),
  };
  return { ctx, database };
}

/**
 * Starts the server and gives its address; SIGTERM and SIGINT end it after the answers under way.
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
  endOnSignal(app, ctx.database);
  await tidyUp(app, ctx);
  setInterval(() => void tidyUp(app, ctx), TIDY_EVERY_MS).unref();
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : settings.port;
  const name =
    settings.host === '127.0.0.1' || settings.host === '0.0.0.0' ? 'localhost' : settings.host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Removes what has served its time; a failure is logged and made up for next time. */
async function tidyUp(app: FastifyInstance, ctx: Context): Promise<void> {
  try {
    await forgetOldEvents(ctx);
    await forgetOldSessions(ctx);
  } catch (err) {
    app.log.warn({ err }, 'tidying up failed');
  }
}

function endOnSignal(app: FastifyInstance, database: Database): void {
  let ending = false;
  const drain = async () => {
    await app.close();
    await database.close();
    process.exit(0);
  };
  const end = () => {
    // A second signal, or a reader who never finishes, does not hold the end up.
    if (ending) process.exit(0);
    ending = true;
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    void drain();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Runs a program; a fault of the installation ends it with its one sentence and exit code 1. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
