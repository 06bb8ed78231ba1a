// Starts a server and reads its memory, open files and CPU time from /proc.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** How `npm start` runs node: a server is measured with the settings that a school gets. */
export function asStarted(): { flags: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = (scripts.start.split('&&').at(-1) ?? '').trim().split(' ');
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word));
  return {
    flags: words.filter((word) => word.startsWith('--')),
    env: Object.fromEntries(settings.map((word) => word.split('=') as [string, string])),
  };
}

/** Figures of the kernel about a process. */
export interface Watched {
  readonly pid: number;
  /** Memory in use now, in MB. */
  memory(): number;
  /** The maximum of memory since the last `forgetPeak`, in MB. */
  peak(): number;
  forgetPeak(): void;
  openFiles(): number;
  /** Processor time since the start of the process, in milliseconds, of all its threads. */
  processor(): number;
}

export function watched(pid: number): Watched {
  const status = (name: string) => {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  };
  return {
    pid,
    memory: () => status('VmRSS'),
    peak: () => status('VmHWM'),
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    processor() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // In hundredths of a second: utime and stime, the 14th and 15th field.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
  };
}

export interface Program extends Watched {
  readonly url: string;
  /** Milliseconds from the spawn to the line that says it is ready. */
  readonly startedIn: number;
  end(): Promise<void>;
}

/** Runs a program of node until it says where it is ready, as the server does. */
export async function launch(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const began = performance.now();
  const child = spawn('node', [...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyAt(child);
  const startedIn = performance.now() - began;
  // Must not outlive a measurement that fails.
  process.once('exit', () => child.kill());
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ...watched(child.pid ?? 0),
    url,
    startedIn,
    async end() {
      child.kill();
      await ended;
    },
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const part of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(part);
    const url = /ready on (http:\S+)/.exec(output)?.[1];
    if (!url) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error('The program ended before it was ready');
}

/** Runs the work with a temporary folder. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-measure-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
