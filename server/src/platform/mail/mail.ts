import { isEmailAddress } from '@trilha/contract';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../context.ts';
import { countAll, type Database, type Queries } from '../database/database.ts';
import { explainFailure, oneLine } from '../failure.ts';
import type { Log } from '../log.ts';
import { MailRejected } from './mail-transport.ts';
import type { Tables } from '../database/tables.ts';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** For the log and the table. */
  readonly kind?: string;
  /** Where an answer goes if not to the school. The name may be any text. */
  readonly replyTo?: { readonly name?: string; readonly address: string };
  /** Where its reader stops mails of its kind: a page, and what mail programs call by themselves (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The name that it is sent by, if not the school's. */
  readonly senderName?: string | undefined;
  /** Mails that somebody sits and waits for, such as a new password, go before it. */
  readonly canWait?: boolean;
  /** After this it is not sent any more, such as when the link in it expires. */
  readonly expiresAt?: Date;
}

/** So many mails are sent at the same time. */
const BATCH_SIZE = 5;

/** A process that sends a mail leases it for this long, which is longer than a delivery may take. */
export const LEASE_SECONDS = 300;

/** The delay after the first failure; it doubles with each further one. */
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 6 * 3600;
export const GIVE_UP_DAYS = 4;

/** A finished mail stays in the table for so long, without its body. */
const KEPT_DAYS = 30;

/**
 * Adds a mail to the outbox, in the transaction of the change that it reports: both are stored or
 * neither. A background task of the server sends it.
 * @returns its id
 */
export async function queueMail(ctx: Context, trx: Queries, mail: NewMail): Promise<number> {
  for (const address of [mail.to, mail.replyTo?.address]) {
    if (address !== undefined && !isEmailAddress(address)) {
      throw new Error('A mail needs a plain e-mail address.');
    }
  }
  const now = ctx.now().toISOString();
  const giveUp = later(now, GIVE_UP_DAYS * 86_400);
  const expiresAt = mail.expiresAt?.toISOString() ?? giveUp;
  const { id } = await trx
    .insertInto('outgoing_mails')
    .values({
      kind: mail.kind ?? 'mail',
      recipient: mail.to,
      reply_to: mail.replyTo?.address ?? null,
      reply_to_name: oneLine(mail.replyTo?.name ?? '') || null,
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      sender_name: oneLine(mail.senderName ?? '') || null,
      created_at: now,
      give_up_at: expiresAt < giveUp ? expiresAt : giveUp,
      attempts: 0,
      next_try_at: now,
      priority: mail.canWait ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sends the mails that are due, until none is left or `stop` is aborted. */
export async function sendMails(ctx: Context, log: Log, stop?: AbortSignal): Promise<void> {
  await mendDueTimes(ctx);
  let claimed = await claimDueMails(ctx);
  while (claimed.length > 0) {
    await Promise.all(claimed.map((mail) => sendOne(ctx, log, mail)));
    if (stop?.aborted) return;
    claimed = await claimDueMails(ctx);
  }
}

/** After the clock was set back: mails that are due later than they can be are due now. */
async function mendDueTimes({ database: { queries }, now }: Context): Promise<void> {
  const latest = later(now().toISOString(), MAX_DELAY_SECONDS + LEASE_SECONDS);
  const wrong = await queries
    .selectFrom('outgoing_mails')
    .select('id')
    .where('next_try_at', '>', latest)
    .limit(1)
    .executeTakeFirst();
  if (!wrong) return;
  await queries
    .updateTable('outgoing_mails')
    .set({ next_try_at: now().toISOString() })
    .where('next_try_at', '>', latest)
    .execute();
}

type MailRow = Selectable<Tables['outgoing_mails']>;

/** Leases some mails that are due: no other process takes them before the lease ends. */
async function claimDueMails(ctx: Context): Promise<MailRow[]> {
  const { queries } = ctx.database;
  const now = ctx.now().toISOString();
  const due = await queries
    .selectFrom('outgoing_mails')
    .select('id')
    .where('next_try_at', '<=', now)
    .orderBy('priority')
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  // Without a due mail nothing is written and no lock is taken.
  if (due.length === 0) return [];
  return queries
    .updateTable('outgoing_mails')
    .set((of) => ({
      next_try_at: later(now, LEASE_SECONDS),
      attempts: of('attempts', '+', 1),
    }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('next_try_at', '<=', now)
    .returningAll()
    .execute();
}

async function sendOne(ctx: Context, log: Log, mail: MailRow): Promise<void> {
  const { id, kind, attempts, html, text } = mail;
  const about = { mail: id, kind, attempts };
  if (html === null || text === null || mail.give_up_at <= ctx.now().toISOString()) {
    const failure = /*i18n*/ 'It was not sent in time.';
    await finish(ctx, mail, { failed_at: ctx.now().toISOString(), failure });
    log.error({ ...about, failure }, 'a mail was given up');
    return;
  }
  try {
    await ctx.mail.deliver({ ...mail, html, text });
  } catch (error) {
    await putOff(ctx, log, mail, error);
    return;
  }
  await finish(ctx, mail, { sent_at: ctx.now().toISOString(), failure: null });
  log.info(about, 'a mail was sent');
}

async function putOff(ctx: Context, log: Log, mail: MailRow, error: unknown): Promise<void> {
  const now = ctx.now().toISOString();
  const failure = explainFailure(error instanceof MailRejected ? error.cause : error);
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, failure };
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** (mail.attempts - 1), MAX_DELAY_SECONDS);
  const next_try_at = later(now, delay);
  if (error instanceof MailRejected || next_try_at >= mail.give_up_at) {
    await finish(ctx, mail, { failed_at: now, failure });
    log.error(about, 'a mail was given up');
    return;
  }
  await updateLeased(ctx, mail).set({ next_try_at, failure }).execute();
  log.warn({ ...about, next_try_at }, 'a mail could not be sent and will be tried again');
}

/** Marks a mail as sent or given up, and deletes its body. */
async function finish(
  ctx: Context,
  mail: MailRow,
  outcome: { sent_at?: string; failed_at?: string; failure: string | null },
): Promise<void> {
  const nothing = { html: null, text: null, unsubscribe_url: null, next_try_at: null };
  await updateLeased(ctx, mail)
    .set({ ...nothing, ...outcome })
    .execute();
}

/** Updates the row, unless another process has leased it since: its result counts. */
function updateLeased(ctx: Context, mail: MailRow) {
  return ctx.database.queries
    .updateTable('outgoing_mails')
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts);
}

function later(moment: string, seconds: number): string {
  return new Date(new Date(moment).getTime() + seconds * 1000).toISOString();
}

/**
 * Deletes all mails to an address, because its user is deleted: those that wait are not sent any more, and
 * none stays on record.
 * @param address in lower case
 */
export async function deleteMailsTo(trx: Queries, address: string): Promise<void> {
  await trx
    .deleteFrom('outgoing_mails')
    .where(sql`lower(recipient)`, '=', address)
    .execute();
}

/** How many of the mails wait that others go before; counted up to a limit. */
export async function countWaiting({ queries }: Database, limit: number): Promise<number> {
  const some = queries
    .selectFrom('outgoing_mails')
    .select('id')
    .where('next_try_at', '>', '1970-01-01T00:00:00.000Z')
    .where('priority', '=', 1)
    .limit(limit)
    .as('some');
  return (await queries.selectFrom(some).select(countAll.as('n')).executeTakeFirstOrThrow()).n;
}

/** How many mails wait and were given up, for staff. It names neither people nor what the mails say. */
export async function mailState({ database: { queries } }: Context) {
  const waiting = await queries
    .selectFrom('outgoing_mails')
    .select([countAll.as('n'), (of) => of.fn.min('created_at').as('oldest')])
    // Not "is not null", for which SQLite does not take the index.
    .where('next_try_at', '>', '1970-01-01T00:00:00.000Z')
    .executeTakeFirstOrThrow();
  const failed = () =>
    queries.selectFrom('outgoing_mails').where(sql<boolean>`failed_at is not null`);
  const given = await failed().select(countAll.as('n')).executeTakeFirstOrThrow();
  const last = await failed()
    .select(['failed_at', 'failure'])
    .orderBy('failed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: waiting.n,
    oldest_waiting_at: waiting.oldest,
    failed: given.n,
    last_failure: last?.failed_at ? { at: last.failed_at, failure: last.failure ?? '' } : null,
  };
}

/** Deletes mails that were sent or given up long ago. */
export async function deleteOldMails(ctx: Context): Promise<void> {
  const then = later(ctx.now().toISOString(), -KEPT_DAYS * 86_400);
  await ctx.database.queries
    .deleteFrom('outgoing_mails')
    .where((or) => or.or([or('sent_at', '<', then), or('failed_at', '<', then)]))
    .execute();
}
