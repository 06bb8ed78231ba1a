/** Random numbers that a seed repeats (mulberry32). */
export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
  bytes(length: number): Buffer;
  /** Another one, for somebody who draws at moments that no seed repeats. */
  fork(): Random;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (n: number) => next() % n;
  return {
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    bytes(length) {
      const bytes = Buffer.alloc(length);
      for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(next(), at);
      return bytes;
    },
    fork: () => random(next()),
  };
}
