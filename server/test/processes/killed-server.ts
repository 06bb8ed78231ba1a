import { join } from 'node:path';
import { buildApp } from '../../src/app.ts';
import type { Context } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { watchDisk } from '../../src/platform/disk/disk.ts';
import { diskFiles } from '../../src/platform/media/files.ts';
import { testKeys } from '../keys.ts';

/** A request that the process below answers never. */
export interface LastRequest {
  readonly folder: string;
  readonly now: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: object;
}

export const databaseFile = (folder: string) => join(folder, 'trilha.db');

const [, script, given] = process.argv;
// As a process of its own: carries out one request, and is killed (SIGKILL) as soon as it is committed.
if (script === import.meta.filename && given !== undefined) {
  const { folder, now, path, headers, body } = JSON.parse(given) as LastRequest;
  const database = openDatabase({ file: databaseFile(folder) });
  const ctx: Partial<Context> = {
    database: {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        process.kill(process.pid, 'SIGKILL');
        return result;
      },
    },
    keys: testKeys(),
    now: () => new Date(now),
    files: diskFiles(join(folder, 'media')),
    uploads: join(folder, 'uploads'),
    disk: watchDisk({
      dataDir: folder,
      uploads: join(folder, 'uploads'),
      media: undefined,
      reserve: undefined,
    }),
    publicUrl: 'https://trilha.test',
    apiUrl: 'https://trilha.test/api',
    timeZone: 'America/Sao_Paulo',
    school: { name: 'Escola Trilha' },
    providers: { google: undefined, facebook: undefined },
  };
  const app = await buildApp(ctx as Context, {
    logLevel: 'error',
    trustProxy: 0,
    corsOrigins: [],
    apiBaseUrl: '/api',
  });
  const reply = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
  console.error(`It was not killed: ${reply.statusCode} ${reply.body}`);
  process.exit(1);
}
