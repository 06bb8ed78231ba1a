import { createHash } from 'node:crypto';
import type { ClientError, NewClientError } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { currentLog } from '../../platform/http/request-log.ts';
import { consume, limitOfAddress } from '../../platform/security/limits.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { deviceName, readDevice } from '../devices/devices.ts';

/** A school behind one address has an error of all its browsers at the same moment. */
const REPORTS_PER_ADDRESS = 60;
const WINDOW_MINUTES = 60;

/** So many kinds are kept, and each so long after it last happened. */
const MOST_KINDS = 1000;
const KEPT_DAYS = 30;

const DAY_MS = 86_400_000;

/** The name of an entry in the audit need not be longer. */
const NAME_LENGTH = 100;

/** Where it happened: the first line of the stack that names a place in a file. */
function topFrame(stack: string): string {
  return stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
}

function fingerprintOf({ message, stack, version }: NewClientError): string {
  const kind = JSON.stringify([message, topFrame(stack).trim(), version]);
  return createHash('sha256').update(kind).digest('base64url');
}

/**
 * Counts an error in a browser, and writes it into the log.
 * @throws 429 with `Retry-After` after too many reports from one address
 */
export async function noteClientError(
  ctx: Context,
  report: NewClientError,
  from: { ip: string; userAgent: string },
): Promise<void> {
  const consumed = await consume(ctx, WINDOW_MINUTES, [
    limitOfAddress('client error address', from.ip, REPORTS_PER_ADDRESS),
  ]);
  if (!consumed.granted) {
    throw httpError(429, /*i18n*/ 'Too many reports. Please try again later.', {
      headers: { 'retry-after': String(consumed.retryAfterSeconds) },
    });
  }
  const { message, stack, path, version, request_id = null } = report;
  const browser = deviceName(readDevice(from.userAgent));
  const now = ctx.now().toISOString();
  const latest = { path, browser, request_id, last_at: now };
  await ctx.database.transaction(async (trx) => {
    const { count } = await trx
      .insertInto('client_errors')
      .values({
        fingerprint: fingerprintOf(report),
        message,
        stack,
        version,
        count: 1,
        first_at: now,
        ...latest,
      })
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet((of) => ({
          ...latest,
          count: of('client_errors.count', '+', 1),
        })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > 1) return;
    await trx
      .deleteFrom('client_errors')
      .where('id', 'in', (db) =>
        db
          .selectFrom('client_errors')
          .select('id')
          .orderBy('last_at', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST_KINDS)
          .offset(MOST_KINDS),
      )
      .execute();
  });
  const at = topFrame(stack).trim();
  currentLog()?.warn(
    { error: message, at, path, version, browser, failed_request: request_id },
    'error in a browser',
  );
}

/** One page of the kinds of errors, the last one first. */
export async function listClientErrors(ctx: Context, query: { page: number }) {
  const { queries } = ctx.database;
  return pageOf<ClientError>({
    path: '/admin/system/errors/',
    query,
    count: async () =>
      (await queries.selectFrom('client_errors').select(countAll.as('n')).executeTakeFirstOrThrow())
        .n,
    rows: ({ limit, offset }) =>
      queries
        .selectFrom('client_errors')
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
}

/** Takes a kind of error off the list. @throws 404 */
export async function resolveClientError(
  ctx: Context,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const error = await trx
      .deleteFrom('client_errors')
      .where('id', '=', id)
      .returning(['message', 'count', 'version'])
      .executeTakeFirst();
    if (!error) throw notFound();
    const { message, count, version } = error;
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'browser_error',
      subject_id: id,
      subject_name: message.slice(0, NAME_LENGTH),
      details: { count, version },
    });
  });
}

/** Deletes the kinds of errors that have not happened for long. */
export async function deleteOldClientErrors(ctx: Context): Promise<void> {
  const then = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await ctx.database.queries.deleteFrom('client_errors').where('last_at', '<', then).execute();
}
