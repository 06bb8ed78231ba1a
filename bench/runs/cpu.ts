import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, in which the kernel counts a process's time. */
let ticks = 0;

/** @throws where there is no /proc, such as on macOS */
export function requireProc(): void {
  if (!existsSync('/proc/self/stat')) {
    throw new Error('CPU time is read from /proc, which this system does not have: use Linux.');
  }
  ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}

interface Stat {
  readonly parent: number;
  /** Milliseconds on a CPU with all threads; of children that ended and were waited for too. */
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name in brackets may hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ms = (at: number) => (Number(fields[at]) * 1000) / ticks;
  return { parent: Number(fields[1]), own: ms(11) + ms(12), ended: ms(13) + ms(14) };
}

/** These processes and all their children, children's children and so on. */
function familyOf(pids: readonly number[]): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const isOurs = (pid: number): boolean => {
    if (pids.includes(pid)) return true;
    const parent = stats.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isOurs(parent);
  };
  return new Map([...stats].filter(([pid]) => isOurs(pid)));
}

/** CPU milliseconds so far of these processes, with their threads and all their children. */
export function cpuOf(pids: readonly number[]): number {
  let sum = 0;
  for (const { own, ended } of familyOf(pids).values()) sum += own + ended;
  return sum;
}

/**
 * The same, exact enough for one request: what still runs in nanoseconds, and only what has ended in ticks, such as
 * a worker of PostgreSQL.
 */
export function exactCpuOf(pids: readonly number[]): number {
  let sum = 0;
  for (const [pid, { own, ended }] of familyOf(pids)) sum += (threadsOf(pid) ?? own) + ended;
  return sum;
}

/** Milliseconds of its threads that still run; undefined where it has just ended. */
function threadsOf(pid: number): number | undefined {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** Megabytes of memory of a process: now, and the maximum so far. */
export function memoryOf(pid: number): { now: number; max: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mb('VmRSS'), max: mb('VmHWM') };
}
