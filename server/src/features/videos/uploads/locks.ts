import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UpdateObject } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type Param, prepare } from '../../../platform/database/prepared.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { videoError } from '../videos.ts';

/** How often a holder renews its lock. */
const RENEW_MS = 5_000;
/**
 * A lock that was not renewed for this long is stale, for example after a crash. The clocks of all machines
 * must agree better than that.
 */
const STALE_MS = 30_000;
/** How often a holder checks whether somebody waits. */
const CHECK_MS = 250;
/** A lock that lasts longer was taken by a clock that was wrong then. */
const MAX_MS = 60 * 60_000;
const TIMEOUT_MS = 20_000;

/** The lock of an upload, which one request holds at a time, on whatever machine. */
export interface UploadLock {
  /**
   * Waits until the lock is free. `requestRelease` of the holder is called while somebody waits, and when
   * the lock was lost; the signal ends the waiting. Of an upload that is not there nothing is locked.
   * @throws 423 where the holder does not release it in time
   */
  lock(signal: AbortSignal, requestRelease: () => unknown): Promise<void>;
  unlock(): Promise<void>;
  /**
   * Changes the upload in this transaction.
   * @throws 423 where the lock was lost, as by a process that was frozen
   */
  update(trx: Queries, set: UpdateObject<Tables, 'uploads'>): Promise<void>;
}

const selectLock = prepare((db, param: Param<{ id: string }>) =>
  db.selectFrom('uploads').select(['lock_token', 'lock_wanted']).where('id', '=', param('id')),
);

/** Locks in the rows of the uploads, for all processes that share the database. */
export function newLock(ctx: Context, id: string): UploadLock {
  const { queries } = ctx.database;
  const token = randomBytes(8).toString('hex');
  let timer: NodeJS.Timeout | undefined;

  const moment = (ms = 0) => new Date(ctx.now().getTime() + ms).toISOString();
  const updateHeld = async (db: Queries, set: UpdateObject<Tables, 'uploads'>) => {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set(set)
      .where('id', '=', id)
      .where('lock_token', '=', token)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  const tryLock = async (): Promise<boolean> => {
    const { numUpdatedRows } = await queries
      .updateTable('uploads')
      .set({
        lock_token: token,
        locked_until: moment(STALE_MS),
        lock_wanted: false,
        used_at: moment(),
      })
      .where('id', '=', id)
      .where(({ or, eb }) =>
        or([
          eb('lock_token', 'is', null),
          eb('locked_until', '<=', moment()),
          eb('locked_until', '>', moment(MAX_MS)),
        ]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  /** Tells the holder that somebody waits; false where there is no such upload. */
  const ask = async (): Promise<boolean> => {
    const [row] = await selectLock(queries, { id });
    if (row?.lock_wanted === false) {
      await queries
        .updateTable('uploads')
        .set({ lock_wanted: true })
        .where('id', '=', id)
        .where('lock_token', 'is not', null)
        .execute();
    }
    return row !== undefined;
  };
  const startRenewing = (requestRelease: () => unknown) => {
    // By the clock that never jumps.
    let renewedAt = performance.now();
    let isChecking = false;
    const check = async () => {
      if (performance.now() - renewedAt > RENEW_MS) {
        renewedAt = performance.now();
        await updateHeld(queries, { locked_until: moment(STALE_MS), used_at: moment() });
      }
      const [row] = await selectLock(queries, { id });
      if (row?.lock_token !== token || row.lock_wanted) requestRelease();
    };
    timer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      void check()
        .catch(() => undefined)
        .finally(() => {
          isChecking = false;
        });
    }, CHECK_MS).unref();
  };

  return {
    async lock(signal, requestRelease) {
      const until = performance.now() + TIMEOUT_MS;
      while (!(await tryLock())) {
        if (!(await ask())) return;
        if (signal.aborted || performance.now() > until) throw isBusy();
        // A random pause, because two with equal pauses might always come in the same order.
        await wait(50 + Math.random() * 100);
      }
      startRenewing(requestRelease);
    },
    async unlock() {
      clearInterval(timer);
      await updateHeld(queries, { lock_token: null, locked_until: null, lock_wanted: false });
    },
    async update(trx, set) {
      if (!(await updateHeld(trx, set))) throw isBusy();
    },
  };
}

/** Another request uses the same upload. */
const isBusy = () => videoError(423, /*i18n*/ 'This upload goes on elsewhere at this moment.');
