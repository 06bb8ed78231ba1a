import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Endpoint } from '@trilha/contract';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { bareEndpoints } from './bare-endpoints.ts';

/** A module as the build of the site makes it. */
async function built(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const input = join(folder, 'entry.js');
  writeFileSync(input, source);
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [bareEndpoints],
    build: {
      write: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

test('the endpoints of the site are those of the contract, without schemas', async () => {
  const code = await built(
    `import * as bare from '@trilha/contract/bare'; export const all = bare;`,
  );
  const { all } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const groups = Object.entries(api).map(([name, group]) => [
    name,
    Object.fromEntries(
      Object.entries(group as Readonly<Record<string, Endpoint>>).map(
        ([key, { method, path, access, idempotent }]) => [
          key,
          { method, path, access, ...(idempotent && { idempotent }), summary: '' },
        ],
      ),
    ),
  ]);
  expect(JSON.parse(JSON.stringify(all))).toEqual(Object.fromEntries(groups));
});

test('what is not called falls out', async () => {
  const code = await built(
    `import { courses } from '@trilha/contract/bare'; export const { path } = courses.list;`,
  );
  expect(code).toContain('/courses/');
  expect(code).not.toMatch(/\/enroll\/|\/lessons\/|zod/);
});
