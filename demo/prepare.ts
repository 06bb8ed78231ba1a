import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Context } from '../server/src/platform/context.ts';
import { StartError } from '../server/src/platform/http/errors.ts';
import { readSettings, type Settings } from '../server/src/platform/settings.ts';
import { openInstallation } from '../server/src/start.ts';
import { people } from './content/index.ts';
import { seed } from './seed.ts';

/** What a start from the beginning removes: the school, not whatever else is in the folder. */
const CONTENTS = [
  'trilha.db',
  'trilha.db-wal',
  'trilha.db-shm',
  'media',
  'media.known',
  'uploads',
  'outbox',
];

/** Ends a demo school: the next one may begin in the same folder. */
export function empty(dataDir: string): void {
  for (const name of CONTENTS) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** `whole`: the demo school; `none`: nobody at all; `other`: anything else. */
async function state(ctx: Context): Promise<'whole' | 'none' | 'other'> {
  const users = await ctx.database.queries.selectFrom('users').select('email').execute();
  if (users.length === 0) return 'none';
  const admin = people.find((person) => person.role === 'superuser')?.email;
  return users.some((user) => user.email === admin) ? 'whole' : 'other';
}

/** @throws StartError when another program listens there, perhaps a demo with this very data. */
async function requireFreePort(settings: Settings): Promise<void> {
  const probe = createServer();
  probe.listen(settings.port, settings.host);
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (cause) {
    // The server itself reports any other error of the address when it listens.
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') return;
    const sentence = `Port ${settings.port} is in use: end the program that uses it, or set PORT to another number.`;
    throw new StartError(sentence, { cause });
  }
}

/**
 * The demo school, made when it is not there yet. What was done in it is kept from one start to the
 * next, unless it is to be `fresh`.
 * @throws StartError
 */
export async function openDemo(
  env: NodeJS.ProcessEnv,
  options: { fresh: boolean },
): Promise<{ settings: Settings; ctx: Context }> {
  const settings = readSettings({ DATA_DIR: join('data', 'demo'), LOG_LEVEL: 'warn', ...env });
  await requireFreePort(settings);
  const embedded = settings.databaseUrl === undefined;
  if (options.fresh) {
    if (!embedded) {
      throw new StartError(
        '--fresh starts the embedded database over: empty the one in DATABASE_URL yourself.',
      );
    }
    // The files of another school may be in it.
    if (settings.bucket) {
      throw new StartError(
        '--fresh starts the media in DATA_DIR over: empty the bucket in S3_BUCKET yourself.',
      );
    }
    empty(settings.dataDir);
  }
  let { ctx } = await openInstallation(settings);
  const found = await state(ctx);
  if (found === 'whole') return { settings, ctx };
  if (found === 'other') {
    await ctx.database.close();
    // Without its superuser a demo folder is one whose making was cut off.
    if (!embedded || env['DATA_DIR'] !== undefined) {
      throw new StartError(
        'This database holds another school or a demo that was cut off while it was made: point DATA_DIR or DATABASE_URL at an empty one, or add --fresh.',
      );
    }
    empty(settings.dataDir);
    ({ ctx } = await openInstallation(settings));
  }
  console.log('Making the demo school …');
  await seed(ctx);
  return { settings, ctx };
}
