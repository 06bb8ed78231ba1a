/** As many values as a statement takes at once: the number of its parameters is limited. */
const BATCH = 500;

/** Runs `work` with all values, batch by batch, and returns all that it gives. */
export async function inBatches<T, Row>(
  values: readonly T[],
  work: (batch: readonly T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let from = 0; from < values.length; from += BATCH) {
    all.push(...(await work(values.slice(from, from + BATCH))));
  }
  return all;
}
