import type { Context } from '../context.ts';
import { explainFailure } from '../failure.ts';
import { type Files, UNFINISHED } from '../media/files.ts';
import type { Database } from '../database/database.ts';

/*
 * While a backup is made, no process removes a file: the rows that the backup has seen name it. What a
 * change would have removed meanwhile is named by no row any more, and the hourly clearing removes it.
 */

/** A backup whose process has died holds no longer than this. */
const HOLD_MS = 5 * 60_000;
const RENEW_MS = 30_000;

/** One that holds for longer was begun by a clock that was wrong then. */
const MAX_HOLD_MS = 60 * 60_000;

/** Rows of so long ago are deleted. */
const KEPT_DAYS = 90;

type Place = Pick<Context, 'database' | 'now'>;

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/**
 * The same files, which are not removed while a backup holds them. A feature removes a file after it has
 * stored that no row names it, and a backup holds before it looks at the rows: so either the file is held,
 * or the backup does not need it.
 */
export function heldFiles<F extends Files>(files: F, { database, now }: Place): F {
  return {
    ...files,
    async remove(path) {
      // Where the database does not answer, nobody knows.
      const isHeld =
        !path.endsWith(UNFINISHED) && (await isHeldNow({ database, now }).catch(() => true));
      if (!isHeld) await files.remove(path);
    },
  };
}

async function isHeldNow({ database, now }: Place): Promise<boolean> {
  const row = await database.queries
    .selectFrom('backups')
    .select('id')
    .where('held_until', '>', now().toISOString())
    .where('held_until', '<=', at(now(), MAX_HOLD_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Calls `make` while all files are held, and records how it ended.
 * @throws where another process makes a scheduled one, what `make` throws, and where the files were not held all the time
 */
export async function whileHeld<T>(
  place: Place,
  { isScheduled, signal }: { isScheduled: boolean; signal?: AbortSignal | undefined },
  make: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { database, now } = place;
  const id = await begin(place, isScheduled);
  const lost = new AbortController();
  let heldUntil = at(now(), HOLD_MS);
  const renew = async () => {
    const until = at(now(), HOLD_MS);
    try {
      // After its end others may have removed files: to hold again would be too late.
      const row = await database.queries
        .updateTable('backups')
        .set({ held_until: until })
        .where('id', '=', id)
        .where('held_until', '>', now().toISOString())
        .returning('id')
        .executeTakeFirst();
      if (row) heldUntil = until;
      else lost.abort(new Error(LOST));
    } catch {
      // The database may answer again in time.
      if (now().toISOString() >= heldUntil) lost.abort(new Error(LOST));
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  const stop = AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]);
  let failure: string | null = null;
  try {
    const result = await make(stop);
    await renew();
    stop.throwIfAborted();
    return result;
  } catch (error) {
    failure = explainFailure(error);
    throw error;
  } finally {
    clearInterval(timer);
    await end(database, id, { held_until: null, finished_at: now().toISOString(), failure });
  }
}

const LOST =
  /*i18n*/ 'The files could not be kept from being removed while the backup was made, because the database did not answer.';

function begin({ database, now }: Place, isScheduled: boolean): Promise<number> {
  return database.transaction(async (trx) => {
    const time = now();
    await trx
      .deleteFrom('backups')
      .where('started_at', '<', at(time, -KEPT_DAYS * 86_400_000))
      .where('held_until', 'is', null)
      .execute();
    // Processes that have died in the middle of a backup cannot say so.
    await trx
      .updateTable('backups')
      .set({ held_until: null, finished_at: time.toISOString(), failure: DIED })
      .where(({ or, eb }) =>
        or([
          eb('held_until', '<=', time.toISOString()),
          eb('held_until', '>', at(time, MAX_HOLD_MS)),
        ]),
      )
      .execute();
    if (isScheduled) {
      const other = await trx
        .selectFrom('backups')
        .select('id')
        .where('is_scheduled', '=', true)
        .where('held_until', 'is not', null)
        .executeTakeFirst();
      if (other) throw new Error(/*i18n*/ 'Another process is making this backup.');
    }
    const row = await trx
      .insertInto('backups')
      .values({
        is_scheduled: isScheduled,
        started_at: time.toISOString(),
        held_until: at(time, HOLD_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

const DIED = /*i18n*/ 'The process that made it has ended before it was whole.';

async function end(
  database: Database,
  id: number,
  how: { held_until: null; finished_at: string; failure: string | null },
): Promise<void> {
  try {
    await database.queries.updateTable('backups').set(how).where('id', '=', id).execute();
  } catch {
    // It ends by itself, and must not hide the error that came before.
  }
}
