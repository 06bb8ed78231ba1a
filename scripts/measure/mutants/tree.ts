import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../run.ts';
import { instrument, type Mutant } from './guards.ts';
import { decidesByOperands, isGuarded } from './plan.ts';

/** The project's own files. */
function sources(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' });
  return output.split('\n').filter(Boolean);
}

/** A prepared query is built once, and would keep the conditions of its first run. */
function built(source: string): string {
  const changed = source.replace('if (!query) {', '// Each time.\n    {');
  if (changed === source) throw new Error('prepared.ts has changed: build its queries each time');
  return changed;
}

/**
 * Copies what the server's tests need, with every guard that matches as a mutant. Packages are linked, but
 * for our own: those are the copy's.
 */
export function mutatedTree(only: string): { folder: string; mutants: Mutant[] } {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-mutants-'));
  const mutants: Mutant[] = [];
  for (const file of sources()) {
    // Of the site only what the configuration of all tests imports, and the catalogs that this reads.
    if (!/^(contract|server|web\/(test|plugins|locales))\/|^(web\/)?[^/]+\.(ts|json)$/.test(file))
      continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    let content: string | Buffer = readFileSync(join(ROOT, file));
    if (isGuarded(file) && file.includes(only)) {
      const options = { operands: decidesByOperands(file), nextId: mutants.length + 1 };
      const { code, mutants: found } = instrument(file, content.toString(), options);
      content = code;
      mutants.push(...found);
    }
    // Hundreds of runs hash passwords, and none is about how long that takes.
    if (file.endsWith('security/passwords.ts')) {
      content = content
        .toString()
        .replace(/memoryCost: [\d_]+, timeCost: \d+/, 'memoryCost: 8, timeCost: 1');
    }
    if (file.endsWith('database/prepared.ts')) content = built(content.toString());
    writeFileSync(join(folder, file), content);
  }
  for (const packages of ['node_modules', 'server/node_modules', 'web/node_modules']) {
    mkdirSync(join(folder, packages), { recursive: true });
    for (const name of readdirSync(join(ROOT, packages))) {
      if (/^(@trilha|\.cache|\.vite.*)$/.test(name)) continue;
      symlinkSync(join(ROOT, packages, name), join(folder, packages, name));
    }
  }
  mkdirSync(join(folder, 'node_modules/@trilha'));
  for (const name of ['contract', 'server']) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@trilha', name));
  }
  // The copy's own, so that one may go on working on the tools while they run.
  copyFileSync(join(ROOT, 'scripts/measure/mutants/runner.ts'), join(folder, 'runner.ts'));
  // Without the component tests, whose config needs the whole site.
  writeFileSync(
    join(folder, 'mutants.config.ts'),
    `import config from './vitest.config.ts';
const { projects = [], ...test } = config.test ?? {};
export default {
  test: {
    ...test,
    projects: projects
      .filter((one) => typeof one !== 'string')
      .map(({ test: one }) => ({
        test: {
          ...one,
          // It compares the cost of passwords, which is less here.
          exclude: [...(one.exclude ?? []), '**/security/passwords.unit.test.ts'],
          runner: './runner.ts',
          testTimeout: 600_000,
        },
      })),
  },
};
`,
  );
  return { folder, mutants };
}
