import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSchool } from './school.ts';

function siteWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'school.json'), content);
  return folder;
}

test('the school is read from the built site', () => {
  const school = { name: 'Escola São João', email: 'oi@saojoao.test', phone: '5555', city: 'X' };
  const { city: _, ...ours } = school;
  expect(readSchool(siteWith(JSON.stringify(school)))).toEqual(ours);
  expect(readSchool(siteWith('{"name":"A","email":"","phone":7}'))).toEqual({ name: 'A' });
});

test('without a site, or without a name in it, the school has the name of the product', () => {
  expect(readSchool('/nowhere')).toEqual({ name: 'Trilha' });
  for (const content of ['', 'null', '[]', '{"name":7}', '{"name":" "}']) {
    expect(readSchool(siteWith(content)), content).toEqual({ name: 'Trilha' });
  }
});
