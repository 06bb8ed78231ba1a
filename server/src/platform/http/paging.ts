import { ADMIN_PAGE_SIZE, INVALID_PAGE } from '@trilha/contract';
import { notFound } from './errors.ts';

interface Paged<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

interface PageRequest<Row> {
  /** The path of the call, such as `/admin/courses/`. */
  readonly path: string;
  /** Its query: `page`, and the filters, which the URLs of the other pages repeat. */
  readonly query: { readonly page: number; readonly [filter: string]: string | number | undefined };
  count(): Promise<number>;
  rows(window: Window): Promise<Row[]>;
  /** Whether `rows` heeds `isFromEnd`. */
  readonly canReverse?: boolean;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
  /** The rows are wanted in the opposite order: of a page in the second half, fewer are passed over so. */
  readonly isFromEnd: boolean;
}

/**
 * One page of an admin list with the URLs of the next and the previous page.
 * @throws 404 when there is no such page; the first one always exists
 */
export async function pageOf<Row>(request: PageRequest<Row>): Promise<Paged<Row>> {
  const { page } = request.query;
  const limit = ADMIN_PAGE_SIZE;
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  if (page < 1) throw notFound(INVALID_PAGE);
  // No count query when the first page is not full, because most searches find only a few rows.
  const first = page === 1 ? await request.rows({ limit, offset, isFromEnd: false }) : undefined;
  const isAll = first !== undefined && first.length < limit;
  const count = isAll ? first.length : await request.count();
  if (page > 1 && offset >= count) throw notFound(INVALID_PAGE);
  const results = first ?? (await laterRows(request, { limit, offset }, count));
  return {
    count,
    next: offset + limit < count ? address(request, page + 1) : null,
    previous: page > 1 ? address(request, page - 1) : null,
    results,
  };
}

async function laterRows<Row>(
  request: PageRequest<Row>,
  { limit, offset }: Omit<Window, 'isFromEnd'>,
  count: number,
): Promise<Row[]> {
  const behind = count - offset - limit;
  if (request.canReverse !== true || behind >= offset) {
    return request.rows({ limit, offset, isFromEnd: false });
  }
  const rows = await request.rows({
    limit: Math.min(limit, limit + behind),
    offset: Math.max(behind, 0),
    isFromEnd: true,
  });
  return rows.toReversed();
}

function address({ path, query }: Pick<PageRequest<unknown>, 'path' | 'query'>, page: number) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page })) {
    if (value) search.set(name, String(value));
  }
  return `/api${path}?${search.toString()}`;
}
