import { httpError } from '../http/errors.ts';

/** How much may be under way at once, and what is said to who comes too much. */
export interface UnderWayLimits {
  readonly perPerson: number;
  readonly total: number;
  /** The sentence to who has too many of their own. */
  readonly tooMany: string;
  /** The sentence where all people together have too many. */
  readonly tooBusy: string;
}

/**
 * Makes a function that does work for a person, unless too much of it is under way.
 * The function throws a 429 in that case.
 */
export function underWay(limits: UnderWayLimits) {
  const counts = new Map<number | undefined, number>();
  let total = 0;
  return async <T>(person: number | undefined, work: () => Promise<T>): Promise<T> => {
    const own = counts.get(person) ?? 0;
    if (own >= limits.perPerson) throw refused(limits.tooMany);
    if (total >= limits.total) throw refused(limits.tooBusy);
    counts.set(person, own + 1);
    total += 1;
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (counts.get(person) ?? 1) - 1;
      if (left > 0) counts.set(person, left);
      else counts.delete(person);
    }
  };
}

const refused = (sentence: string) => httpError(429, sentence, { headers: { 'retry-after': '5' } });
