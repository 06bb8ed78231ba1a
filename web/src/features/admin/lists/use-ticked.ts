import { useState } from 'react';
import type { RowKey } from '../../../ui/index.ts';

/** So many rows are named one by one. */
const MAX_TICKED = 1000;

/** What is ticked in a list: some rows, also of other pages, or all that the filter finds. */
export function useTicked<Row extends { readonly id: number }>(
  filter: object,
  list: { count: number; results: readonly Row[] } | undefined,
) {
  const [ticked, setTicked] = useState<ReadonlyMap<RowKey, Row>>(new Map());
  // With another filter "all" are others: what was ticked before is left then.
  const [all, setAll] = useState<string>();
  const page = list?.results ?? [];
  const isAll = all === JSON.stringify(filter);
  const selected = new Set(isAll ? page.map(({ id }): RowKey => id) : ticked.keys());
  const rows = [...ticked.values()];
  const isWholePage = page.length > 0 && page.every(({ id }) => selected.has(id));
  return {
    selected,
    isAll,
    count: isAll ? (list?.count ?? 0) : ticked.size,
    /** Those that are ticked; where all are, the first of them. */
    rows: isAll ? page : rows,
    mayTickAll: !isAll && isWholePage && list !== undefined && list.count > ticked.size,
    tickAll: () => setAll(JSON.stringify(filter)),
    onChange(keys: ReadonlySet<RowKey>) {
      const known = isAll ? page : [...rows, ...page];
      const chosen = known.filter(({ id }) => keys.has(id)).slice(0, MAX_TICKED);
      setAll(undefined);
      setTicked(new Map(chosen.map((row) => [row.id, row])));
    },
    clear() {
      setAll(undefined);
      setTicked(new Map());
    },
  };
}
