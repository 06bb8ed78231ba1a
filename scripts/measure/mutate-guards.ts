// Which guard of the server could go without a test noticing?
//   npm run mutate-guards -- [--only features/quizzes] [--list] [--report guards.txt]
// Removes or weakens each guard in turn, in a copy of the tree, and runs the tests that could notice, on
// SQLite. A guard that no test misses is listed as survived: it needs a test, or is none.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { finish, ROOT, start } from '../run.ts';
import { describe, type Mutant, mutantsOf } from './guards.ts';

const { only, list, report } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
}).values;

/** A run that takes longer hangs, which a test has noticed too. */
const LIMIT_MS = 300_000;

/** Where guards stand. */
const GUARDED = [
  /^contract\/src\/(learning|people|school)\//,
  /^server\/src\/features\//,
  /^server\/src\/platform\/security\/(sessions|signed-urls|limits|networks|encryption)\.ts$/,
  /^server\/src\/platform\/(http\/route|media\/media)\.ts$/,
];

/** Files that read and count, and guard nothing. */
const NOT_GUARDED =
  /\.test\.ts$|(?<!\.ts)$|\/quizzes\/(files|stats)\/|\/videos\/(probe|posters|metadata|clearing)|\/(emails|device|page|page-style|cue-text|subtitles|report|reference|totp)\.ts$/;

/** Logical operators are guards where most of them decide about rights; elsewhere they are not touched. */
const OPERANDS =
  /platform\/security\/(sessions|signed-urls)|platform\/media\/media|features\/(auth|providers\/providers|people|second-factor|users\/admin|courses\/courses|enrollments\/enrollments|quizzes\/attempts|lessons\/lessons|passwords|account|own-data\/deletion)/;

/** Tests that notice what others rely on, beside those of its own feature and of access. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  account: ['passwords', 'second-factor'],
  auth: ['second-factor', 'providers', 'passwords', 'account'],
  courses: ['enrollments', 'lessons'],
  enrollments: ['courses', 'lessons', 'quizzes', 'users'],
  lessons: ['courses', 'videos'],
  'own-data': ['users'],
  passwords: ['auth', 'account', 'own-data', 'users', 'second-factor'],
  people: ['users', 'own-data', 'profile', 'auth'],
  'second-factor': ['auth', 'providers'],
  users: ['passwords', 'enrollments'],
  sessions: ['auth', 'account', 'second-factor', 'passwords', 'users'],
  limits: ['auth', 'messages', 'passwords', 'second-factor', 'account', 'providers'],
  networks: ['auth'],
  encryption: ['second-factor'],
};

/** The tests that could notice a change of this file. */
function testsFor(file: string): string[] {
  if (file.startsWith('contract/')) return ['server/test/access/declared.unit.test.ts'];
  const feature = /features\/([\w-]+)\//.exec(file)?.[1];
  const module = /([\w-]+)\.ts$/.exec(file)?.[1] ?? '';
  const features = [feature ?? [], ...(ALSO[feature ?? module] ?? [])].flat();
  return [
    'server/test/access',
    ...(feature === undefined ? [dirname(file)] : []),
    ...features.map((name) => `server/src/features/${name}`),
  ];
}

function sources(): string[] {
  const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return known.split('\n').filter(Boolean);
}

/** Copies what the server's tests need. Packages are linked, but for our own: those are the copy's. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'trilha-mutants-'));
  for (const file of sources()) {
    if (!/^(contract|server|web\/test)\/|^[^/]+\.(ts|json)$/.test(file)) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const folder of ['node_modules', 'server/node_modules']) {
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(ROOT, folder))) {
      if (name === '@trilha' || name === '.cache' || name === '.vite') continue;
      symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
    }
  }
  mkdirSync(join(copy, 'node_modules/@trilha'));
  for (const name of ['contract', 'server']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@trilha', name));
  }
  // Without the component tests, whose config needs the whole site.
  writeFileSync(
    join(copy, 'mutants.config.ts'),
    `import config from './vitest.config.ts';
const { projects = [], ...test } = config.test ?? {};
export default { test: { ...test, projects: projects.filter((one) => typeof one !== 'string') } };
`,
  );
  return copy;
}

/** Whether these tests succeed in the copy; undefined where they hang. */
async function succeed(copy: string, tests: readonly string[]): Promise<boolean | undefined> {
  const projects = ['unit', 'apart', 'sqlite'].flatMap((name) => ['--project', name]);
  const run = [
    'run',
    '--config',
    'mutants.config.ts',
    '--bail',
    '1',
    '--silent',
    '--reporter',
    'dot',
  ];
  const child = start('vitest', [...run, ...projects, ...tests], { cwd: copy, quiet: true });
  child.stdout?.resume();
  child.stderr?.resume();
  let hangs = false;
  const timer = setTimeout(() => {
    hangs = true;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  const code = await finish(child);
  clearTimeout(timer);
  return hangs ? undefined : code === 0;
}

function say(line: string): void {
  console.log(line);
  if (report !== undefined) appendFileSync(report, `${line}\n`);
}

function allMutants(): Mutant[] {
  return sources()
    .filter((file) => GUARDED.some((place) => place.test(file)) && !NOT_GUARDED.test(file))
    .filter((file) => file.includes(only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ kind, file }) => kind !== 'operand' || OPERANDS.test(file))
    .filter(({ kind, file }) => (kind === 'access') === file.startsWith('contract/'));
}

const mutants = allMutants();
const said = (mutant: Mutant) => describe(mutant, readFileSync(join(ROOT, mutant.file), 'utf8'));

if (list) {
  for (const mutant of mutants) console.log(said(mutant));
  console.log(`${mutants.length} guards`);
} else {
  const copy = copyTree();
  try {
    process.exitCode = (await runAll(copy)) ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs every mutant; false where one survived. */
async function runAll(copy: string): Promise<boolean> {
  const green = new Map<string, boolean | undefined>();
  const survivors: string[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const tests = testsFor(mutant.file);
    const key = tests.join(' ');
    if (!green.has(key)) green.set(key, await succeed(copy, tests));
    if (!green.get(key)) throw new Error(`These tests fail without any change: ${key}`);
    const path = join(copy, mutant.file);
    const source = readFileSync(path, 'utf8');
    const { start: from, end, replacement } = mutant;
    writeFileSync(path, source.slice(0, from) + replacement + source.slice(end));
    const began = performance.now();
    const outcome = await succeed(copy, tests);
    writeFileSync(path, source);
    const seconds = Math.round((performance.now() - began) / 1000);
    const verdict = outcome === undefined ? 'hung    ' : outcome ? 'SURVIVED' : 'killed  ';
    if (outcome) survivors.push(said(mutant));
    say(`${index + 1}/${mutants.length} ${verdict} ${seconds} s ${said(mutant)}`);
  }
  say(
    `\n${mutants.length} guards, ${mutants.length - survivors.length} noticed, ${survivors.length} survived`,
  );
  for (const survivor of survivors) say(survivor);
  return survivors.length === 0;
}
