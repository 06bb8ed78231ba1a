import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asStarted } from './measured-server.ts';

test('the demo runs as a school does, and so does what is measured', () => {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { scripts: { start: string; demo: string } };
  const { flags, env } = asStarted();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [...settings, 'exec', 'node', ...flags].join(' ');
  expect(scripts.start).toBe(`node scripts/build/build.ts && ${words} server/src/main.ts`);
  expect(scripts.demo).toBe(`${words} demo/main.ts`);
  expect(flags.length).toBeGreaterThan(0);
});
