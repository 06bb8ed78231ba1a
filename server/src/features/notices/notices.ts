import {
  type AdminNotice,
  type FieldErrors,
  type NewNotice,
  NO_PEOPLE_CHOSEN,
  NOTICE_BEGUN,
  NOTICE_DAYS_AHEAD,
  type NoticeKind,
  type NoticePeople,
  type NoticePerson,
  type NoticePreview,
  NOTICE_PEOPLE_CHANGED,
  PEOPLE_UNKNOWN,
  SEND_AT_PAST,
  SEND_AT_TOO_FAR,
} from '@trilha/contract';
import { personalText } from '@trilha/contract/notice-text';
import { expressionBuilder, sql } from 'kysely';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { onlyRow, type Param, prepare } from '../../platform/database/prepared.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { httpError, notFound, requireValid } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import type { Once } from '../../platform/http/route.ts';
import { recordAudit } from '../audit/audit.ts';
import { nameOf } from '../people/people.ts';
import { meaning } from '../users/users.ts';
import type { Written } from './kinds.ts';

/* What staff tell people: writing it, and seeing who was told. `telling.ts` does the telling. */
export { correctTold, takeBack, tellAtOwnMoment, tellPerson } from './personal.ts';

/** What staff see in their list: what one person alone was told is not for all of them. */
const LISTED = ['school', 'reminder'] as const satisfies readonly NoticeKind[];

const DAY_MS = 86_400_000;
/** So many of the people who are meant are named. */
const NAMED = 5;

const unreadOf = prepare((db, param: Param<{ userId: number }>) =>
  db
    .selectFrom('notice_people')
    .select(countAll.as('n'))
    .where('user_id', '=', param('userId'))
    .where('told_at', '>', sql.lit('1970-01-01T00:00:00.000Z'))
    .where('read_at', 'is', null),
);

/** How much of what somebody was told they have not opened yet. */
export async function countUnread(db: Queries, userId: number): Promise<number> {
  return onlyRow(await unreadOf(db, { userId })).n;
}

/** The people who are meant: active ones, each once. */
async function meant(ctx: Context, user: User, people: NoticePeople) {
  const condition =
    'ids' in people
      ? expressionBuilder<Tables, 'users'>()('users.id', 'in', people.ids)
      : await meaning(ctx, user, people.filter);
  return (db: Queries) =>
    db
      .selectFrom('users')
      .where('users.is_active', '=', sql.lit(true))
      .where('users.erased_at', 'is', null)
      .where(condition);
}

/**
 * Stores a notice with the people who are meant now; `telling.ts` tells them when it is due.
 * @throws 400 on `send_at`; 409 where these are other people than the writer has seen
 */
export async function createNotice(
  ctx: Context,
  user: User,
  once: Once<AdminNotice>,
  { subject, text, people, expected, send_at }: NewNotice,
): Promise<AdminNotice> {
  return once(async (inner) => {
    const found = await meant(inner, user, people);
    return inner.database.transaction(async (trx) => {
      requireValid({ ...sendAtErrors(inner, send_at), ...(await peopleErrors(trx, people)) });
      const { n } = await found(trx).select(countAll.as('n')).executeTakeFirstOrThrow();
      if (n === 0) throw httpError(409, NO_PEOPLE_CHOSEN);
      if (n !== expected)
        throw httpError(409, NOTICE_PEOPLE_CHANGED, { params: { count: String(n) } });
      const now = inner.now().toISOString();
      // In the form of all stored moments, which are compared as texts.
      const at = send_at === null ? now : new Date(send_at).toISOString();
      const { id } = await trx
        .insertInto('notices')
        .values({ subject, text, created_by: user.id, created_at: now, send_at: at, due_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('notice_people')
        .columns(['notice_id', 'user_id'])
        .expression(found(trx).select([sql.lit(id).as('notice_id'), 'users.id as user_id']))
        .execute();
      await recordAudit(inner, trx, user, {
        action: 'create',
        subject_type: 'notice',
        subject_id: id,
        subject_name: subject,
        details: { people: n, ...(send_at !== null && { send_at }) },
      });
      return readNotice(trx, id);
    });
  });
}

/** Whether each of the people who are chosen one by one is there. */
export async function peopleErrors(
  db: Queries,
  people: NoticePeople | undefined,
): Promise<FieldErrors> {
  if (!people || !('ids' in people)) return {};
  const ids = [...new Set(people.ids)];
  const { n } = await db
    .selectFrom('users')
    .select(countAll.as('n'))
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n === ids.length ? {} : { 'people.ids': [PEOPLE_UNKNOWN] };
}

/** What is wrong with the moment of a notice. */
export function sendAtErrors({ now }: Context, sendAt: string | null | undefined): FieldErrors {
  if (sendAt === null || sendAt === undefined) return {};
  const ahead = new Date(sendAt).getTime() - now().getTime();
  if (ahead < 0) return { send_at: [SEND_AT_PAST] };
  return ahead > NOTICE_DAYS_AHEAD * DAY_MS ? { send_at: [SEND_AT_TOO_FAR] } : {};
}

/** Who is meant, and what the first of them would read. */
export async function previewNotice(
  ctx: Context,
  user: User,
  { people, ...written }: Pick<Written, 'subject' | 'text'> & { readonly people: NoticePeople },
): Promise<NoticePreview> {
  const { queries } = ctx.database;
  requireValid(await peopleErrors(queries, people));
  const found = await meant(ctx, user, people);
  const { n } = await found(queries).select(countAll.as('n')).executeTakeFirstOrThrow();
  const some = await found(queries)
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
    ])
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(NAMED)
    .execute();
  const [first] = some;
  const isWhole = written.subject.trim() !== '' && written.text.trim() !== '';
  return {
    people: n,
    names: some.map(nameOf),
    example:
      first && isWhole
        ? {
            name: nameOf(first),
            subject: personalText(written.subject, first),
            text: personalText(written.text, first),
          }
        : null,
  };
}

const numbers = (db: Queries) =>
  db
    .selectFrom('notices')
    .leftJoin('users', 'users.id', 'notices.created_by')
    .select((of) => {
      const people = (column: 'user_id' | 'told_at' | 'mailed_at' | 'read_at') =>
        of
          .selectFrom('notice_people')
          .whereRef('notice_people.notice_id', '=', 'notices.id')
          .select(({ fn }) => fn.count<number>(column).as('n'));
      return [
        'notices.id',
        'notices.kind',
        'notices.subject',
        'notices.text',
        'notices.created_at',
        'notices.send_at',
        'notices.sent_at',
        'users.username',
        'users.first_name',
        'users.last_name',
        'users.erased_at',
        people('user_id').as('people'),
        people('told_at').as('told'),
        people('mailed_at').as('mailed'),
        people('read_at').as('read'),
      ];
    });

type Row = Awaited<ReturnType<ReturnType<typeof numbers>['executeTakeFirstOrThrow']>>;

function asNotice(row: Row): AdminNotice {
  const { username, first_name, last_name, erased_at, people, told, mailed, read, ...notice } = row;
  return {
    ...notice,
    kind: row.kind === 'reminder' ? 'reminder' : 'school',
    author:
      username === null || erased_at !== null
        ? null
        : nameOf({ username, first_name: first_name ?? '', last_name: last_name ?? '', erased_at }),
    people: Number(people),
    told: Number(told),
    mailed: Number(mailed),
    read: Number(read),
  };
}

/** @throws 404 */
export async function readNotice(db: Queries, id: number): Promise<AdminNotice> {
  const row = await numbers(db).where('notices.id', '=', id).executeTakeFirst();
  if (!row || !LISTED.some((kind) => kind === row.kind)) throw notFound();
  return asNotice(row);
}

/** One page of the notices, the newest first. */
export async function listNotices({ database: { queries } }: Context, query: { page: number }) {
  return pageOf<AdminNotice>({
    path: '/admin/notices/',
    query,
    count: async () =>
      (
        await queries
          .selectFrom('notices')
          .select(countAll.as('n'))
          .where('kind', 'in', LISTED)
          .executeTakeFirstOrThrow()
      ).n,
    rows: async ({ limit, offset }) =>
      (
        await numbers(queries)
          .where('notices.kind', 'in', LISTED)
          .orderBy('notices.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      ).map(asNotice),
  });
}

/** One page of whom a notice is for. @throws 404 */
export async function listPeople(
  { database: { queries } }: Context,
  noticeId: number,
  query: { page: number; read?: 'true' | 'false' | undefined },
) {
  const { read } = query;
  await queries
    .selectFrom('notices')
    .select('id')
    .where('id', '=', noticeId)
    .where('kind', 'in', LISTED)
    .executeTakeFirstOrThrow(() => notFound());
  const found = () =>
    queries
      .selectFrom('notice_people')
      .where('notice_people.notice_id', '=', noticeId)
      .$if(read !== undefined, (rows) =>
        rows.where('notice_people.read_at', read === 'true' ? 'is not' : 'is', null),
      );
  return pageOf<NoticePerson>({
    path: `/admin/notices/${noticeId}/people/`,
    query,
    count: async () => (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    async rows({ limit, offset }) {
      const rows = await found()
        .innerJoin('users', 'users.id', 'notice_people.user_id')
        .select([
          'users.id',
          'users.username',
          'users.first_name',
          'users.last_name',
          'users.erased_at',
          'notice_people.told_at',
          'notice_people.mailed_at',
          'notice_people.read_at',
        ])
        .orderBy('users.sort_name')
        .orderBy('users.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, name: nameOf(row) }));
    },
  });
}

/**
 * Takes a notice back that waits for its moment.
 * @throws 404; 409 where it is being sent, or was
 */
export async function removeNotice(ctx: Context, user: User, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const notice = await trx
      .selectFrom('notices')
      .select('subject')
      .where('id', '=', id)
      .where('kind', 'in', LISTED)
      .executeTakeFirst();
    if (!notice) throw notFound();
    const { numDeletedRows } = await trx
      .deleteFrom('notices')
      .where('id', '=', id)
      // Once its moment has come a process may be telling people.
      .where('due_at', '>', ctx.now().toISOString())
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw httpError(409, NOTICE_BEGUN);
    await recordAudit(ctx, trx, user, {
      action: 'delete',
      subject_type: 'notice',
      subject_id: id,
      subject_name: notice.subject,
    });
  });
}
