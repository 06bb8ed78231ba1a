import {
  MAX_VIEWS,
  type SavedView,
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
  ViewedList,
  viewQuery,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, invalid, notFound } from '../../platform/http/errors.ts';

/*
 * The views of lists that members of staff have saved: each sees and changes their own. The audit is about
 * the school, and says nothing of them.
 */

const COLUMNS = ['id', 'list', 'name', 'query'] as const;

interface Row {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  readonly query: string;
}

/** As the list of today understands it; nothing where there is no such list any more. */
function viewOf({ list, query, ...view }: Row): SavedView[] {
  const known = ViewedList.safeParse(list).data;
  return known === undefined ? [] : [{ ...view, list: known, query: viewQuery(known, query) }];
}

/** The views of all lists of this user, list by list, in their order. */
export async function listViews(db: Queries, userId: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.flatMap(viewOf);
}

interface NewView {
  readonly list: ViewedList;
  readonly name: string;
  readonly query: string;
  readonly position?: number | undefined;
}

/** @throws 400 where the name is taken; 409 where the list has as many views as it may have */
export async function createView(
  ctx: Context,
  userId: number,
  { list, name, query, position = MAX_VIEWS }: NewView,
): Promise<SavedView> {
  return ctx.database.transaction(async (trx) => {
    const others = await lockViews(ctx, trx, userId, list);
    if (others.length >= MAX_VIEWS) throw httpError(409, TOO_MANY_VIEWS);
    requireFree(others, name);
    const view = await trx
      .insertInto('saved_views')
      .values({
        user_id: userId,
        list,
        name,
        name_key: keyOf(name),
        query: viewQuery(list, query),
        position: others.length,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    if (position < others.length) await moveTo(trx, others, view.id, position);
    return firstOf(view);
  });
}

interface Changes {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly position?: number | undefined;
}

/** @throws 404 where it is not one of theirs; 400 where the name is taken */
export async function updateView(
  ctx: Context,
  userId: number,
  id: number,
  { name, query, position }: Changes,
): Promise<SavedView> {
  return ctx.database.transaction(async (trx) => {
    const before = await ownView(trx, userId, id);
    const views = await lockViews(ctx, trx, userId, before.list);
    const others = views.filter((view) => view.id !== id);
    if (others.length === views.length) throw notFound();
    if (name !== undefined) requireFree(others, name);
    const changes = {
      ...(name !== undefined && { name, name_key: keyOf(name) }),
      ...(query !== undefined && { query: viewQuery(listOf(before), query) }),
    };
    if (Object.keys(changes).length > 0) {
      await trx.updateTable('saved_views').set(changes).where('id', '=', id).execute();
    }
    if (position !== undefined) await moveTo(trx, others, id, position);
    return firstOf(await ownView(trx, userId, id));
  });
}

/** @throws 404 where it is not one of theirs */
export async function removeView(ctx: Context, userId: number, id: number): Promise<void> {
  const removed = await ctx.database.queries
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notFound();
}

/** @throws 404 */
async function ownView(db: Queries, userId: number, id: number): Promise<Row> {
  const view = await db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!view) throw notFound();
  return view;
}

/** @throws 404 where its list is gone */
function listOf({ list }: Row): ViewedList {
  const known = ViewedList.safeParse(list).data;
  if (known === undefined) throw notFound();
  return known;
}

/** @throws 404 where its list is gone */
function firstOf(row: Row): SavedView {
  return { ...row, list: listOf(row) };
}

/** Names that differ in capitals alone are one name. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** The views of a list in their order. No other request changes them until the transaction ends. */
async function lockViews(ctx: Context, trx: Trx, userId: number, list: string) {
  await lockRow(ctx.database, trx, 'users', userId);
  return trx
    .selectFrom('saved_views')
    .select(['id', 'name_key'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** @throws 400 on `name` */
function requireFree(others: readonly { name_key: string }[], name: string): void {
  const key = keyOf(name);
  if (others.some(({ name_key }) => name_key === key)) throw invalid({ name: [VIEW_NAME_TAKEN] });
}

/** Puts a view at a place among the others of its list. */
async function moveTo(
  trx: Trx,
  others: readonly { readonly id: number }[],
  id: number,
  position: number,
): Promise<void> {
  const order = others.map((view) => view.id).toSpliced(position, 0, id);
  for (const [place, each] of order.entries()) {
    await trx.updateTable('saved_views').set({ position: place }).where('id', '=', each).execute();
  }
}
