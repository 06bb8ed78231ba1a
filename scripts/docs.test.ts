import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run.ts';

/* The documents name files of the repository. A file that is moved or renamed must be renamed there. */

const documents = [
  'README.md',
  'AGENTS.md',
  ...globSync('{docs,bench}/**/*.md', { cwd: ROOT }).toSorted(),
];

const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name)
  // Not of the repository.
  .filter((name) => !['node_modules', 'data', 'coverage', 'profiles'].includes(name));

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return entry.name === 'node_modules' ? [] : namesIn(join(folder, entry.name));
  });
}
const fileNames = new Set([
  ...readdirSync(ROOT),
  ...folders.flatMap((folder) => namesIn(join(ROOT, folder))),
]);

/** Folders inside of `server/src` and `web/src`: a path that begins with one is no full path. */
const SHORT_PATH = /^(src|features|platform|lib|ui|content)\//;
/** Names such as `x.ts` and `features/x/routes.ts` stand for any feature. */
const PLACEHOLDER = /(^|\/)x[./]/;

/** Where a document names a function of a file, as in `server/src/x.ts: run`, the file counts. */
function pathIn(code: string): string | undefined {
  const path = code.replace(/: \w+$/, '').replace(/\/$/, '');
  if (!/^[\w.{},*/-]+$/.test(path) || PLACEHOLDER.test(path)) return undefined;
  const isInFolder = folders.some((folder) => path.startsWith(`${folder}/`));
  const isSourceFile = /^\w.*\.tsx?$/.test(path);
  return isInFolder || isSourceFile || SHORT_PATH.test(path) ? path : undefined;
}

/** Code in backticks outside of blocks of code. */
function codesOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Each alternative of `{a,b}` by itself, so that one of them missing is seen. */
function alternatives(path: string): string[] {
  const [whole, before = '', list = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return list.split(',').flatMap((one) => alternatives(before + one + after));
}

/** Files that a text names and that do not exist. */
const missingIn = (text: string) =>
  codesOf(text)
    .flatMap((code) => pathIn(code) ?? [])
    .flatMap(alternatives)
    .filter((path) =>
      path.includes('/') ? globSync(path, { cwd: ROOT }).length === 0 : !fileNames.has(path),
    );

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');

  test('names files that exist, by their name or by their path from the root', () => {
    expect(missingIn(text)).toEqual([]);
  });

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const files = links.filter((link) => !/^[a-z]+:/.test(link));
    const missing = files.filter((link) => !existsSync(join(ROOT, dirname(document), link)));
    expect(missing).toEqual([]);
  });
});

test('a file that is gone, a short path and a missing alternative are found', () => {
  const text =
    'Exists: `run.ts`, `scripts/run.ts`, `scripts/{run,steps}.ts`, `scripts/*.test.ts`, `server/src/app.ts: buildApp`, `features/x/x.ts`, `npm run x`, `a/b`.\n' +
    'Does not: `scripts/walk.ts`, `scripts/{run,gone}.ts`, `platform/http/route.ts`, `gone.ts`, `e2e/nowhere`.\n' +
    '```\nscripts/not-looked-at.ts `scripts/nor-this.ts`\n```\n';
  expect(missingIn(text)).toEqual([
    'scripts/walk.ts',
    'scripts/gone.ts',
    'platform/http/route.ts',
    'gone.ts',
    'e2e/nowhere',
  ]);
});
