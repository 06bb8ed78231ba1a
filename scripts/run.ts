import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Programs, and the servers that tests start, need a third less time to begin with it. Not the folder of
 * `npm start`, which is filled by code that has run (see build/compile-server.ts).
 */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'programs');

/** A program of the project's own packages, such as `vitest`; npm scripts have it on the path. */
export function start(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; quiet?: boolean } = {},
): ChildProcess {
  return spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { NODE_COMPILE_CACHE, ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // npm puts shell wrappers, not programs, on the path of Windows.
    shell: process.platform === 'win32',
  });
}

/** Runs a program to its end and gives its exit code. */
export async function finish(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** As many lines of a failed step are said again at the end: a log is often read from there. */
const LAST_LINES = 80;

/** How Vitest and Playwright name a test that failed, and how the line of its reason begins. */
const NAMES_A_FAILURE = /^FAIL\s|^\d+\) .*\.spec\.ts:\d+|^\w*Error: /;

/** So many of these lines are said last of all: where even the last lines are cut off, they are there. */
const MOST_NAMES = 20;

/**
 * Runs steps one after the other, all of them also after a failure, and says how each ended. Without a
 * terminal, what failed says its last lines again after all others have spoken, and at the very end which
 * tests failed.
 * @returns whether all succeeded
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: string[] = [];
  const failures: string[] = [];
  const names: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const began = performance.now();
    const child = start(step.command, step.args, { ...step, quiet: !process.stdout.isTTY });
    const said = keepLastLines(child);
    const ended = once(child, 'close');
    const code = await finish(child);
    // What is still in the pipe; a process that was left behind may keep it open for good.
    await Promise.race([ended, setTimeout(1000)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    results.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
    if (code === 0) continue;
    failures.push(`\n── ${step.name}, its last lines again\n${said.last.join('\n')}`);
    names.push(...[...said.names].slice(0, MOST_NAMES));
  }
  for (const failure of failures) console.log(failure);
  console.log(`\n${results.join('\n')}`);
  if (names.length > 0) console.log(`\nWhat failed:\n${names.join('\n')}`);
  return failures.length === 0;
}

/** What is kept of what a program says. */
interface Said {
  readonly last: string[];
  readonly names: Set<string>;
}

/** Passes on what a program says, and keeps what a failure is told by; nothing where it writes to the terminal itself. */
function keepLastLines(child: ChildProcess): Said {
  const said: Said = { last: [], names: new Set() };
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!from) continue;
    createInterface({ input: from }).on('line', (line) => {
      to.write(`${line}\n`);
      said.last.push(line);
      if (said.last.length > LAST_LINES) said.last.shift();
      const plain = stripVTControlCharacters(line).trim();
      if (NAMES_A_FAILURE.test(plain)) said.names.add(plain.slice(0, 300));
    });
  }
  return said;
}
