/** The rows of a list, in batches. */
export type Rows = AsyncIterable<readonly object[]>;

/** Rows in memory at a time. */
const BATCH = 200;

/** Reads batch after batch, each from the last row of the one before, until a batch is not full. */
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
