/** Shorter words have too many others that differ from them by one letter. */
const SHORTEST = 4;
/** From this length on, a word may be the beginning of a longer one. */
const SHORTEST_BEGINNING = 5;

/**
 * Whether two words differ by one slip: a letter too many, too few or another one, or two neighbours in
 * the wrong order.
 */
export function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, right] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * Whether somebody who typed `word` may have meant `other`: it differs by one slip from the other, or, while
 * the other is not typed to its end, from its beginning up to the letter typed last. Both are folded
 * (`searchable`).
 */
export function isSimilar(word: string, other: string): boolean {
  if (word.length < SHORTEST || other.length < SHORTEST - 1) return false;
  if (differsByOne(word, other)) return true;
  if (word.length < SHORTEST_BEGINNING) return false;
  return [word.length - 1, word.length, word.length + 1].some(
    (length) =>
      length < other.length &&
      other[length - 1] === word.at(-1) &&
      differsByOne(word, other.slice(0, length)),
  );
}

/** How well a text answers a search; a smaller number is better. */
const BEGINS = 0;
const CONTAINS = 1;
const SIMILAR = 2;

export interface Match {
  readonly rank: number;
  readonly isSimilar: boolean;
}

/**
 * How a text answers the words of a search: undefined unless each of them begins a word of it, lies in it, or
 * is similar to a word of it.
 * @param text folded (`searchable`)
 * @param around what may answer too, as long as one word is answered by the text itself
 */
export function matchOf(words: readonly string[], text: string, around = ''): Match | undefined {
  const own = words.map((word) => rankOf(word, text));
  const ranks = words.map((word, at) => own[at] ?? rankOf(word, around));
  if (own.every((rank) => rank === undefined)) return undefined;
  let sum = 0;
  for (const rank of ranks) {
    if (rank === undefined) return undefined;
    sum += rank;
  }
  return { rank: sum, isSimilar: ranks.includes(SIMILAR) };
}

function rankOf(word: string, text: string): number | undefined {
  if (text.startsWith(word) || text.includes(` ${word}`)) return BEGINS;
  if (text.includes(word)) return CONTAINS;
  return text.split(' ').some((other) => isSimilar(word, other)) ? SIMILAR : undefined;
}
