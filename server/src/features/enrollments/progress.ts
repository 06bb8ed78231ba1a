/** The share of `done` in `total` as a whole percentage, 0 where there is nothing to do. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((done / total) * 100);
}
