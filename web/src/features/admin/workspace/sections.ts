import type { ListedLesson } from '@trilha/contract';

/** What is ordered: the lessons of a course, and the titles of its sections between them. */
export type Row =
  | { readonly kind: 'lesson'; readonly key: string; readonly lesson: ListedLesson }
  | { readonly kind: 'section'; readonly key: string; readonly title: string };

export function rowsOf(lessons: readonly ListedLesson[]): Row[] {
  let sections = 0;
  return lessons.flatMap((lesson): Row[] => {
    const row: Row = { kind: 'lesson', key: `lesson ${lesson.id}`, lesson };
    if (lesson.section_title === '') return [row];
    sections += 1;
    return [{ kind: 'section', key: `section ${sections}`, title: lesson.section_title }, row];
  });
}

/** The lessons as the rows have them. A section without lessons is none. */
export function lessonsOf(rows: readonly Row[]): ListedLesson[] {
  const lessons: ListedLesson[] = [];
  let section_title = '';
  for (const row of rows) {
    if (row.kind === 'section') {
      section_title = row.title;
      continue;
    }
    lessons.push({ ...row.lesson, order: lessons.length + 1, section_title });
    section_title = '';
  }
  return lessons;
}

/** The lessons with one of them at this place, from 1: in the section of the lesson that is there now. */
export function placed(
  lessons: readonly ListedLesson[],
  moved: ListedLesson,
  place: number,
): ListedLesson[] {
  const isMoved = (row: Row) => row.kind === 'lesson' && row.lesson.id === moved.id;
  const rows = rowsOf(lessons);
  const rest = rows.filter((row) => !isMoved(row));
  const others = rest.flatMap((row) => (row.kind === 'lesson' ? row.lesson.id : []));
  const next = others[place - 1];
  const at = rest.findIndex((row) => row.kind === 'lesson' && row.lesson.id === next);
  return lessonsOf(rest.toSpliced(at < 0 ? rest.length : at, 0, ...rows.filter(isMoved)));
}
