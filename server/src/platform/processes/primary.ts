import cluster, { type Worker } from 'node:cluster';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { FromWorker } from './worker.ts';

/** How long workers may take to close; they end by themselves a little before (`start.ts`). */
const CLOSE_MS = 5_500;

/** A worker that lived for so long was well: what ended it is no reason to wait. */
const WELL_AFTER_MS = 60_000;
const LONGEST_DELAY_MS = 30_000;

/** After how long a worker is replaced that was the n-th in a row to die young. */
export function restartDelay(n: number): number {
  return n <= 1 ? 0 : Math.min(1000 * 2 ** (n - 2), LONGEST_DELAY_MS);
}

export interface Workers {
  readonly count: number;
  /** The program of a worker; this one where nothing is said. */
  readonly program?: string;
  /** What its environment has besides ours. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Serves with several processes that share a port, and replaces those that die. The first one starts
 * alone: it brings the database up to date and makes the secrets, and says what is wrong where it cannot.
 * This process itself opens neither database nor files.
 * @returns the URL, when all of them serve
 */
export function serveWithWorkers({ count, program, env }: Workers): Promise<string> {
  // One after the other in turn: workers that take connections by themselves get them unevenly.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  if (program !== undefined) cluster.setupPrimary({ exec: program, args: [] });
  const serving = new Set<Worker>();
  let isOpen = false;
  let isClosing = false;
  let diedYoung = 0;

  return new Promise((resolve) => {
    const start = () => {
      if (isClosing) return;
      const worker = cluster.fork(env);
      const startedAt = performance.now();
      let problem: string | undefined;
      let hasEnded = false;
      const onEnd = (code: number | null, signal: string | null) => {
        if (hasEnded) return;
        hasEnded = true;
        serving.delete(worker);
        if (isClosing) return endWhenAlone();
        // The start has failed; or nobody serves any more, and nobody can.
        if (!isOpen || (problem !== undefined && serving.size === 0)) return fail(problem);
        diedYoung = performance.now() - startedAt < WELL_AFTER_MS ? diedYoung + 1 : 1;
        const delay_ms = restartDelay(diedYoung);
        const why = { code, signal, problem, delay_ms };
        log('a server process has ended: another one takes its place', worker, why);
        setTimeout(replace, delay_ms);
      };
      worker.once('exit', onEnd);
      // Where no process could be made, there is no exit. All other errors come before one.
      worker.on('error', () => worker.process.pid === undefined && onEnd(null, null));
      worker.on('message', (message: FromWorker) => {
        problem = message.problem;
        if (message.ready === undefined) return;
        serving.add(worker);
        if (isOpen) return log('a server process has taken the place of another', worker);
        if (serving.size === 1) for (let n = 1; n < count; n += 1) start();
        if (serving.size < count) return;
        isOpen = true;
        resolve(message.ready);
      });
    };
    const replace = () => {
      try {
        start();
      } catch {
        // Such as for want of memory.
        setTimeout(replace, LONGEST_DELAY_MS);
      }
    };
    const fail = (problem?: string) => {
      if (problem !== undefined) console.error(problem);
      // The others end with their connection to this process.
      process.exit(1);
    };
    const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => !!worker);
    const endWhenAlone = () => {
      if (workers().every((worker) => worker.isDead())) process.exit(0);
    };
    const close = () => {
      if (isClosing) process.exit(0);
      isClosing = true;
      for (const worker of workers()) worker.process.kill('SIGTERM');
      setTimeout(() => {
        // Only who is stuck is there still.
        for (const worker of workers()) worker.process.kill('SIGKILL');
        process.exit(0);
      }, CLOSE_MS);
      endWhenAlone();
    };
    process.on('SIGTERM', close);
    process.on('SIGINT', close);
    start();
  });
}

/** A line in the form of the servers' log, for which this process need not load their library. */
function log(msg: string, worker: Worker, details: object = {}): void {
  const logLevel = process.env['LOG_LEVEL']?.trim() ?? '';
  if (['silent', 'fatal'].includes(logLevel)) return;
  const at = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname() };
  console.log(JSON.stringify({ ...at, worker: worker.process.pid, ...details, msg }));
}
