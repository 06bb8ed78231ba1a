import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED } from '@trilha/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { afterCommit, databaseWithin, type Queries, type Trx } from '../database/database.ts';
import { type Param, prepare } from '../database/prepared.ts';
import { decrypt, encrypt } from '../security/encryption.ts';
import { httpError, invalid } from './errors.ts';

/*
 * Requests that may be sent again: a client that got no answer cannot know whether its request was
 * carried out. With an `Idempotency-Key` the answer is stored in the transaction of what it answers, so
 * that either both are there or neither; who sends the key again gets the stored answer. Only successes
 * are stored, because after an error nothing was done, and the same key may try again.
 */

/** So long an answer can be had again. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

const VALID_KEY = /^[\x21-\x7e]{1,255}$/;

/** The status and the body of a success. */
export interface Success {
  readonly status: number;
  readonly text: string;
}

/** Thrown where the same request was answered before. */
export class AnsweredBefore extends Error {
  readonly success: Success;

  constructor(success: Success) {
    super('The same request was answered before.');
    this.success = success;
  }
}

/** The key of a request; undefined where it has none. @throws 400 */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !VALID_KEY.test(key)) {
    throw invalid({ [IDEMPOTENCY_KEY]: [IDEMPOTENCY_KEY_INVALID] });
  }
  return key;
}

/** A request with a key. What it sends is given to `add` first, all of it. */
export interface KeyedRequest {
  /** Adds a part of what was sent: the same key with other content is another request. */
  add(content: string | Buffer): void;
  /** @throws AnsweredBefore; 422 where the key came with other content */
  requireNew(): Promise<void>;
  /**
   * Runs `work` and stores its success, both or neither. Of requests with the same key at the same time one
   * waits for the other.
   * @throws AnsweredBefore; 422; what `work` throws
   */
  run<T>(work: (ctx: Context) => Promise<T>, successOf: (result: T) => Success): Promise<T>;
}

/**
 * @param endpoint method and path; each has keys of its own
 * @param userId the same key of another user is another one
 */
export function keyedRequest(
  ctx: Context,
  key: string,
  endpoint: string,
  userId: number | null,
): KeyedRequest {
  const derived = createHmac('sha512', keyObjectOf(ctx.keys.idempotency))
    .update(`${userId ?? 'visitor'}\n${endpoint}\n${key}`)
    .digest();
  const id = derived.subarray(0, 32).toString('base64url');
  // Of the key of the request too, which is not stored: what was sent, such as a password, cannot be
  // guessed by its hash, nor the answer be read, by who has the database and the keys of the server.
  const secret = derived.subarray(32);
  const answerKey = () => createHash('sha256').update('answer').update(secret).digest();
  const content = createHash('sha256').update('content').update(secret);
  let fingerprint: string | undefined;
  const fingerprintOf = () => (fingerprint ??= content.digest('base64url'));

  async function requireNew(): Promise<void> {
    const [stored] = await find(ctx.database.queries, { id, now: ctx.now().toISOString() });
    if (!stored) return;
    if (stored.fingerprint !== fingerprintOf()) throw httpError(422, IDEMPOTENCY_KEY_REUSED);
    const text = Buffer.from(decrypt(answerKey(), stored.answer, id)).toString();
    throw new AnsweredBefore({ status: stored.status, text });
  }

  async function run<T>(
    work: (inner: Context) => Promise<T>,
    successOf: (result: T) => Success,
  ): Promise<T> {
    let isTaken = false;
    try {
      return await ctx.database.transaction(async (trx) => {
        isTaken = !(await claim(ctx, trx, { id, user_id: userId, fingerprint: fingerprintOf() }));
        if (isTaken) throw new Error('The key is taken.');
        const result = await work(within(ctx, trx));
        const { status, text } = successOf(result);
        const answer = encrypt(answerKey(), Buffer.from(text), id);
        await store(trx, { id, status, answer });
        return result;
      });
    } catch (error) {
      if (!isTaken) throw error;
    }
    // Another request with this key has come first, and was carried out meanwhile.
    await requireNew();
    // Its answer has run out in this moment.
    return run(work, successOf);
  }

  return { add: (part) => void content.update(part), requireNew, run };
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** As a key object, because importing the key from bytes takes longer than the hash itself. */
function keyObjectOf(bytes: Uint8Array): KeyObject {
  const known = keyObjects.get(bytes) ?? createSecretKey(bytes);
  keyObjects.set(bytes, known);
  return known;
}

/**
 * The context of work that is part of a transaction. A file is removed when that is stored: only then does no
 * row name it, and only then may the database be asked whether a backup holds it. What a failure leaves is
 * cleared later.
 */
function within(ctx: Context, trx: Trx): Context {
  const remove = async (path: string) =>
    afterCommit(trx, () => void ctx.files.remove(path).catch(() => undefined));
  return {
    ...ctx,
    database: databaseWithin(ctx.database, trx),
    files: { ...ctx.files, remove },
  };
}

const find = prepare((db, param: Param<{ id: string; now: string }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'answer'])
    .where('id', '=', param('id'))
    .where('expires_at', '>', param('now')),
);

interface Claim {
  readonly id: string;
  readonly user_id: number | null;
  readonly fingerprint: string;
}

const insertClaim = prepare((db, param: Param<Claim & { now: string; expires_at: string }>) =>
  db
    .insertInto('idempotency_keys')
    .values({
      id: param('id'),
      user_id: param('user_id'),
      fingerprint: param('fingerprint'),
      status: 0,
      answer: '',
      expires_at: param('expires_at'),
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ fingerprint: param('fingerprint'), expires_at: param('expires_at') })
        .where('idempotency_keys.expires_at', '<=', param('now')),
    )
    .returning('id'),
);

/**
 * Takes a key for this transaction; false where it is taken already. On PostgreSQL it waits for a
 * transaction that holds the same key.
 */
async function claim(ctx: Context, trx: Trx, row: Claim): Promise<boolean> {
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString();
  const rows = await insertClaim(trx, { ...row, now: now.toISOString(), expires_at });
  return rows.length > 0;
}

const store = prepare((db, param: Param<{ id: string; status: number; answer: string }>) =>
  db
    .updateTable('idempotency_keys')
    .set({ status: param('status'), answer: param('answer') })
    .where('id', '=', param('id'))
    .$castTo<never>(),
);

/** Deletes the answers that nobody can have again. */
export async function deleteOldKeys({ database, now }: Context): Promise<void> {
  const queries: Queries = database.queries;
  await queries
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', now().toISOString())
    .execute();
}
