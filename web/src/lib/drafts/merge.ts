/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** An address of ours without its signature, which changes from one answer to the next. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('/media/') ? value.split('?')[0] : value;

export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    // Lists of a form are choices: their order says nothing.
    return one.length === other.length && one.every((each) => other.includes(each));
  }
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** The fields of `after` that differ from those of `before`. */
export function differing(before: Values, after: Values): string[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]));
}

export interface Merge<V> {
  /** The stored values with my changes in the fields that only I have changed. */
  merged: V;
  /** The fields that both have changed, to different values; `merged` has the stored ones. */
  conflicts: string[];
  /** The other fields that somebody else has changed. */
  theirs: string[];
}

/** @param base the stored values that mine began from */
export function mergeValues<V extends Values>(base: V, mine: V, stored: V): Merge<V> {
  const changed = differing(base, mine);
  const conflicts = changed.filter(
    (name) => !isSame(base[name], stored[name]) && !isSame(mine[name], stored[name]),
  );
  const kept = changed.filter((name) => !conflicts.includes(name));
  return {
    merged: { ...stored, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) },
    conflicts,
    theirs: differing(base, stored).filter((name) => !conflicts.includes(name)),
  };
}
