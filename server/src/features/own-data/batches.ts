/** Rows of a list, some at a time. */
export type Rows = AsyncIterable<readonly object[]>;

/** Rows that are in memory at a time. */
const BATCH = 200;

/** Reads on behind the last row of the batch before, until a batch is not full. */
export async function* inBatches<Cursor, Row extends object>(
  first: Cursor,
  read: (after: Cursor, limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  limit = BATCH,
): AsyncGenerator<Row[]> {
  let after = first;
  for (;;) {
    const rows = await read(after, limit);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < limit) return;
    after = cursorOf(last);
  }
}
