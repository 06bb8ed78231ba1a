import type { Gradebook } from '@trilha/contract';

export type Person = Gradebook['results'][number];

/** Which attempt at each quiz counts. */
export type Shown = 'best' | 'last';

/** By what the people are sorted: a column, `-` before it for the other direction. */
export interface Sorting {
  /** `name`, `progress`, or `lesson-` or `quiz-` and an id. */
  readonly by: string;
  readonly isDescending: boolean;
}

export function sortingOf(written: string): Sorting {
  return written.startsWith('-')
    ? { by: written.slice(1), isDescending: true }
    : { by: written || 'name', isDescending: false };
}

/**
 * What a press on the head of a column asks for: the names from A to Z, of all else the most first; the other
 * direction where the people are sorted by it already.
 */
export function nextSorting({ by, isDescending }: Sorting, pressed: string): string {
  const other = by === pressed ? !isDescending : pressed !== 'name';
  return other ? `-${pressed}` : pressed;
}

/** Completed lessons and passed quizzes out of all, whole percent; null where the course has none. */
export function progressOf({ lessons, quizzes }: Person): number | null {
  const all = lessons.length + quizzes.length;
  if (all === 0) return null;
  const done = lessons.filter((lesson) => lesson === 1).length;
  return Math.round(((done + quizzes.filter((quiz) => quiz?.passed).length) / all) * 100);
}

/** The people in the order that was asked for. Who has no score in a column stands last in both directions. */
export function sorted(
  { lessons, quizzes, results }: Gradebook,
  { by, isDescending }: Sorting,
  shown: Shown,
  language: string,
): Person[] {
  const byName = new Intl.Collator(language).compare;
  const names = (one: Person, other: Person) =>
    byName(one.name, other.name) || one.user_id - other.user_id;
  const lesson = lessons.findIndex(({ id }) => by === `lesson-${id}`);
  const quiz = quizzes.findIndex(({ id }) => by === `quiz-${id}`);
  const valueOf = (person: Person): number | null => {
    if (lesson >= 0) return person.lessons[lesson] ?? 0;
    if (quiz >= 0) return person.quizzes[quiz]?.[shown] ?? null;
    return progressOf(person);
  };
  const direction = isDescending ? -1 : 1;
  if (lesson < 0 && quiz < 0 && by !== 'progress') {
    return results.toSorted((one, other) => direction * names(one, other));
  }
  const values = new Map(results.map((person) => [person, valueOf(person)]));
  return results.toSorted((one, other) => {
    const [a = null, b = null] = [values.get(one), values.get(other)];
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || names(one, other);
    return direction * (a - b) || names(one, other);
  });
}
