import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/**
 * Runs steps one after the other, all of them also after a failure, and says how each ended.
 * @returns whether all succeeded
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: string[] = [];
  let good = true;
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const began = performance.now();
    const code = await finish(start(step.command, step.args, step));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    results.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
    if (code !== 0) good = false;
  }
  console.log(`\n${results.join('\n')}`);
  return good;
}
