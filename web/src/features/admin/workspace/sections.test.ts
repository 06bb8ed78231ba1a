import type { ListedLesson } from '@trilha/contract';
import { expect, test } from 'vitest';
import { lessonsOf, placed, rowsOf } from './sections.ts';

const lesson = (id: number, section_title = ''): ListedLesson => ({
  id,
  title: `Lesson ${id}`,
  duration: '01:00',
  order: id,
  section_title,
  poster_url: null,
  video_preparation: null,
  is_preview: false,
  track_languages: [],
});
const lessons = [lesson(1), lesson(2, 'A'), lesson(3), lesson(4, 'B'), lesson(5)];
const shown = (list: readonly ListedLesson[]) =>
  rowsOf(list).map((row) => (row.kind === 'section' ? row.title : row.lesson.id));

test('titles stand between the lessons, and come back with those that follow', () => {
  expect(shown(lessons)).toEqual([1, 'A', 2, 3, 'B', 4, 5]);
  expect(lessonsOf(rowsOf(lessons))).toEqual(lessons);
});

test('a lesson that is moved past a title changes its section, not the order', () => {
  const [first, a, two, three, title, four, five] = rowsOf(lessons);
  const rows = [first, a, two, three, four, title, five].filter((row) => row !== undefined);
  const moved = lessonsOf(rows);
  expect(shown(moved)).toEqual([1, 'A', 2, 3, 4, 'B', 5]);
});

test('a title that no lesson follows is gone', () => {
  const rows = rowsOf([lesson(1, 'A'), lesson(2, 'B')]);
  const last = rows.toSpliced(3, 1);
  expect(shown(lessonsOf(last))).toEqual(['A', 1]);
});

test('a lesson that is put to a place is in the section of that place', () => {
  expect(shown(placed(lessons, lessons[0] ?? lesson(0), 4))).toEqual(['A', 2, 3, 'B', 4, 1, 5]);
  expect(shown(placed(lessons, lessons[1] ?? lesson(0), 5))).toEqual([1, 'A', 3, 'B', 4, 5, 2]);
  expect(shown(placed(lessons, lessons[4] ?? lesson(0), 1))).toEqual([5, 1, 'A', 2, 3, 'B', 4]);
});
