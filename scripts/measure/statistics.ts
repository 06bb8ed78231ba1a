/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/**
 * Whether two samples are of one distribution: by the greatest distance between their cumulative
 * shares (Kolmogorov-Smirnov), which sees any difference, and by how often a value of `b` is above one
 * of `a` (AUC, Mann-Whitney), which sees a small shift sooner. The limits are those of large samples.
 * @param chance how often samples of one distribution may be called apart
 */
export function compare(a: readonly number[], b: readonly number[], chance: number) {
  const all = [
    ...a.map((value) => ({ value, isOfA: true })),
    ...b.map((value) => ({ value, isOfA: false })),
  ].toSorted((x, y) => x.value - y.value);
  let seenA = 0;
  let seenB = 0;
  let distance = 0;
  let above = 0;
  for (let at = 0; at < all.length;) {
    const { value } = all[at] ?? { value: NaN };
    const [beforeA, beforeB] = [seenA, seenB];
    // Equal values count together.
    for (; all[at]?.value === value; at += 1) {
      if (all[at]?.isOfA) seenA += 1;
      else seenB += 1;
    }
    distance = Math.max(distance, Math.abs(seenA / a.length - seenB / b.length));
    above += (seenB - beforeB) * (beforeA + (seenA - beforeA) / 2);
  }
  const pairs = a.length * b.length;
  const auc = above / pairs;
  // Half of the allowed chance for each of the two looks.
  const each = chance / 2;
  const distanceLimit = Math.sqrt((-Math.log(each / 2) / 2) * ((a.length + b.length) / pairs));
  const aucLimit =
    normalQuantile(1 - each / 2) * Math.sqrt((a.length + b.length + 1) / (12 * pairs));
  const areApart = distance > distanceLimit || Math.abs(auc - 0.5) > aucLimit;
  return { distance, distanceLimit, auc, aucLimit, areApart };
}

/** The value below which a standard normal one falls with this probability, above a half. */
function normalQuantile(probability: number): number {
  let [low, high] = [0, 10];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < probability) low = middle;
    else high = middle;
  }
  return low;
}

/** The share of a standard normal distribution below a positive value, by summing its density. */
function normalShare(value: number): number {
  const steps = 2000;
  const width = value / steps;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.exp(-(((step + 0.5) * width) ** 2) / 2);
  return 0.5 + (sum * width) / Math.sqrt(2 * Math.PI);
}
