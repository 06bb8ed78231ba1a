import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASVS_LEVELS } from './asvs-levels.ts';
import { ROOT } from './run.ts';

/* docs/asvs.md says of each requirement how it is met. Nothing in it is left out, and it claims no test that is not there. */

const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

const STATES = ['met', 'departure', 'not applicable', 'missed'] as const;
type State = (typeof STATES)[number];

interface Line {
  readonly id: string;
  readonly level: string;
  readonly state: State;
  readonly words: string;
}

function stateOf(words: string): State {
  if (words.startsWith('Not applicable: ')) return 'not applicable';
  if (words.startsWith('Departure: ')) return 'departure';
  return words.startsWith('Missed: ') ? 'missed' : 'met';
}

const linesOf = (document: string): Line[] =>
  [...document.matchAll(/^- \*\*(V[\d.]+)\*\* \((\d)\) (.+)$/gm)].map(
    ([, id = '', level = '', words = '']) => ({ id, level, words, state: stateOf(words) }),
  );

const lines = linesOf(text);

/** Each quoted title with the file that is named before it: `file` ("one", "another"). */
const titlesOf = (words: string) =>
  [...words.matchAll(/`([^`]+)` \(("[^)]*)\)/g)].flatMap(([, file = '', list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => [file, title] as const),
  );

/** Titles that do not stand in their files. */
const missingTitles = (words: string) =>
  titlesOf(words).filter(([file, title]) => {
    const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(String.raw`\'`, "'");
    return !source.includes(title);
  });

test('every requirement of levels 1 and 2 has one line, in the order of the standard', () => {
  const wanted = Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
    levels.split('').map((level, index) => `${section}.${index + 1} (${level})`),
  );
  expect(wanted).toHaveLength(345);
  const found = lines.map(({ id, level }) => `${id} (${level})`);
  expect(found).toEqual(wanted.filter((each) => !each.endsWith('(3)')));
});

test('what is met says what tests it, that nothing does, or where it is written down', () => {
  const silent = lines.filter(
    ({ state, words }) =>
      state === 'met' && !/\btests?: |\bno test\b|\.md\b|openapi\.json/i.test(words),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('each test that is quoted is in the file that is named before it', () => {
  expect(lines.flatMap(({ words }) => titlesOf(words)).length).toBeGreaterThan(100);
  expect(lines.flatMap(({ words }) => missingTitles(words))).toEqual([]);
  expect(missingTitles('Tests: `scripts/run.ts` ("spawn", "no such title").')).toEqual([
    ['scripts/run.ts', 'no such title'],
  ]);
});

test('the summary counts the lines, and lists what is missed and what departs', () => {
  const rows = [...text.matchAll(/^\| (V\d+|all) [^|]*\|([\d |]+)\|$/gm)].map(
    ([, chapter = '', numbers = '']) => [chapter, ...numbers.split('|').map(Number)],
  );
  const count = (of: readonly Line[]) =>
    STATES.map((state) => of.filter((line) => line.state === state).length);
  const chapters = [...new Set(lines.map(({ id }) => id.split('.', 1)[0] ?? ''))];
  expect(rows).toEqual([
    ...chapters.map((chapter) => [
      chapter,
      ...count(lines.filter(({ id }) => id.startsWith(`${chapter}.`))),
    ]),
    ['all', ...count(lines)],
  ]);
  const listed = [...text.matchAll(/^- (V[\d.]+) \(\d\)/gm)].map(([, id]) => id);
  const of = (state: State) => lines.filter((line) => line.state === state).map(({ id }) => id);
  expect(listed).toEqual([...of('missed'), ...of('departure')]);
});
