import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COVERS, coverAddress, CourseLanguage, Level } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { drawnCover } from './covers.ts';

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));

describe('the illustrated covers', () => {
  test('are the files that the contract names', () => {
    const names = COVERS.map((name) => `${name}.svg`);
    expect(readdirSync(`${PUBLIC}covers`).toSorted()).toEqual(names.toSorted());
  });

  test.each(COVERS)('%s is small, wide, and asks for nothing else', (name) => {
    const drawing = readFileSync(PUBLIC + coverAddress(name), 'utf8');
    expect(drawing.length).toBeLessThan(4096);
    expect(drawing).toContain('viewBox="0 0 640 360"');
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /script|style|href|url\(|https?:|on\w+=/,
    );
  });
});

test('each course gets one, and courses beside each other look different', () => {
  const languages = [null, ...CourseLanguage.options];
  const of = (level: Level) => languages.map((language) => drawnCover({ level, language }));
  const rows = Level.options.map(of);
  const known = COVERS.map(coverAddress);
  for (const row of rows) {
    expect(new Set(row).size).toBeGreaterThanOrEqual(3);
    expect(known).toEqual(expect.arrayContaining(row));
  }
  for (const index of languages.keys()) {
    expect(new Set(rows.map((row) => row[index])).size).toBe(Level.options.length);
  }
});
