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
  rows(window: { limit: number; offset: number }): Promise<Row[]>;
}

/**
 * One page of an admin list with the URLs of the next and the previous page.
 * @throws 404 when there is no such page; the first one always exists
 */
export async function pageOf<Row>(request: PageRequest<Row>): Promise<Paged<Row>> {
  const { page } = request.query;
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  if (page < 1) throw notFound(INVALID_PAGE);
  // No count query when the first page is not full, because most searches find only a few rows.
  const first = page === 1 ? await request.rows({ limit: ADMIN_PAGE_SIZE, offset }) : undefined;
  const isAll = first !== undefined && first.length < ADMIN_PAGE_SIZE;
  const count = isAll ? first.length : await request.count();
  if (page > 1 && offset >= count) throw notFound(INVALID_PAGE);
  const results = first ?? (await request.rows({ limit: ADMIN_PAGE_SIZE, offset }));
  return {
    count,
    next: offset + ADMIN_PAGE_SIZE < count ? address(request, page + 1) : null,
    previous: page > 1 ? address(request, page - 1) : null,
    results,
  };
}

function address({ path, query }: Pick<PageRequest<unknown>, 'path' | 'query'>, page: number) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page })) {
    if (value) search.set(name, String(value));
  }
  return `/api${path}?${search.toString()}`;
}
