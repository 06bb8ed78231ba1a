/*
 * What the clients of a crash run have been told. Everything that is written has a name ("completion 3
 * of 7") and a value; one client at a time writes under a name.
 */

interface Entry {
  /** The last value that the server has acknowledged, or that a look into the database has found. */
  acknowledged: string | undefined;
  /** What was sent since and got no answer: it may be stored or not. */
  doubtful: Set<string>;
}

/** A write that is under way. */
export interface Write {
  acknowledge(): void;
  /** The server has answered that it has not written. */
  refuse(): void;
}

export interface Ledger {
  /** Notes a write before it is sent. Without an end it stays in doubt. */
  begin(name: string, value: string): Write;
  /** Notes what the server has made by itself, such as the path of a file, when it says so. */
  acknowledge(name: string, value: string): void;
  /** What this name may hold now; undefined where nobody has written under it. */
  allowed(name: string): { values: ReadonlySet<string>; mayBeMissing: boolean } | undefined;
  names(): Iterable<string>;
  /** Notes what is there before anybody writes. */
  assume(stored: ReadonlyMap<string, string>): void;
  /**
   * Notes what was found: from now on this, and no longer the doubt, is what must be there.
   * @returns the names under which something is stored that got no answer
   */
  settle(stored: ReadonlyMap<string, string>): string[];
  /** Nobody expects these any more. */
  forget(which: (name: string) => boolean): void;
  /** How many writes were acknowledged, and how many stay in doubt. */
  counts(): { acknowledged: number; doubtful: number };
}

export function newLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const counted = { acknowledged: 0, doubtful: 0 };
  const entryOf = (name: string): Entry => {
    const found = entries.get(name) ?? { acknowledged: undefined, doubtful: new Set() };
    entries.set(name, found);
    return found;
  };
  const acknowledge = (name: string, value: string) => {
    // What was in doubt before has come to its end before this: one client writes after the other.
    entries.set(name, { acknowledged: value, doubtful: new Set() });
    counted.acknowledged += 1;
  };
  return {
    begin(name, value) {
      const entry = entryOf(name);
      const wasDoubtful = entry.doubtful.has(value);
      entry.doubtful.add(value);
      counted.doubtful += 1;
      return {
        acknowledge: () => {
          counted.doubtful -= 1;
          acknowledge(name, value);
        },
        refuse: () => {
          counted.doubtful -= 1;
          if (!wasDoubtful) entry.doubtful.delete(value);
        },
      };
    },
    acknowledge,
    allowed(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const { acknowledged, doubtful } = entry;
      const values = new Set(doubtful);
      if (acknowledged !== undefined) values.add(acknowledged);
      return { values, mayBeMissing: acknowledged === undefined };
    },
    names: () => entries.keys(),
    assume(stored) {
      for (const [name, value] of stored) {
        entries.set(name, { acknowledged: value, doubtful: new Set() });
      }
    },
    settle(stored) {
      const unanswered: string[] = [];
      for (const [name, { acknowledged, doubtful }] of entries) {
        if (doubtful.size === 0) continue;
        const value = stored.get(name);
        if (value !== undefined && value !== acknowledged && doubtful.has(value)) {
          unanswered.push(name);
        }
        if (value === undefined) entries.delete(name);
        else entries.set(name, { acknowledged: value, doubtful: new Set() });
      }
      return unanswered;
    },
    forget(which) {
      for (const name of entries.keys()) if (which(name)) entries.delete(name);
    },
    counts: () => ({ ...counted }),
  };
}

/** What was acknowledged and is not stored, or is stored and was never sent, in one sentence each. */
export function lossesOf(ledger: Ledger, stored: ReadonlyMap<string, string>): string[] {
  const losses: string[] = [];
  for (const name of ledger.names()) {
    const allowed = ledger.allowed(name);
    const value = stored.get(name);
    if (!allowed || (value === undefined && allowed.mayBeMissing)) continue;
    const expected = [...allowed.values].join(' or ');
    if (value === undefined) losses.push(`${name} is lost: it was acknowledged as ${expected}`);
    else if (allowed.values.size > 0 && !allowed.values.has(value)) {
      losses.push(`${name} is ${value}: it was acknowledged as ${expected}`);
    }
  }
  return losses;
}
