import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';

/** What a program may take. */
export interface ProcessLimits {
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  /** Of address space, which is more than the memory in use. Kept on Linux, where `prlimit` exists. */
  readonly maxAddressBytes: number;
  /** From 0, that of this process, to 19, the lowest. */
  readonly niceness: number;
}

/** What looks at a program while it runs. */
export interface ProcessWatch {
  /** Kills it. */
  readonly signal?: AbortSignal;
  /** Takes what it writes to stdout as it comes. It is then neither kept nor limited. */
  readonly onOutput?: (text: string) => void;
  /** What it reads from stdin; nothing unless said. */
  readonly input?: string;
}

/** How a program ended. */
export interface Ended {
  /** Why it was killed here; undefined where it ended by itself. */
  readonly killed: 'time' | 'output' | 'signal' | undefined;
  /** The exit code; null where a signal ended it, never 0 where it could not be started. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
  /** The beginning of what it wrote to stderr, or why it could not be started. */
  readonly problem: string;
  /** The end of what it wrote to stderr. */
  readonly lastWords: string;
}

const PRLIMIT =
  process.platform === 'linux'
    ? ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
    : undefined;

const MAX_PROBLEM = 2000;
const MAX_LAST_WORDS = 4000;

/**
 * Runs a program on an untrusted file: with limits and with the given environment only. It is
 * killed when it exceeds a limit, when the signal of `watch` says so, and when this process ends.
 */
export function runLimited(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  limits: ProcessLimits,
  { signal: stop, onOutput, input }: ProcessWatch = {},
): Promise<Ended> {
  const [command, allArgs] = PRLIMIT
    ? [PRLIMIT, [...resourceLimits(limits), program, ...args]]
    : [program, args];
  return new Promise((resolve) => {
    const child = spawn(command, allArgs, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    // A program that ends before it has read everything says why by itself.
    child.stdin.on('error', () => {}).end(input);
    let killed: Ended['killed'];
    const kill = (reason?: Ended['killed']) => {
      killed ??= reason;
      child.kill('SIGKILL');
    };
    const killAtExit = () => kill();
    process.once('exit', killAtExit);
    const timer = setTimeout(() => kill('time'), limits.timeoutMs);
    const killAtStop = () => kill('signal');
    if (stop?.aborted) killAtStop();
    stop?.addEventListener('abort', killAtStop);

    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      if (onOutput) return onOutput(chunk.toString());
      size += chunk.length;
      if (size > limits.maxOutputBytes) kill('output');
      else chunks.push(chunk);
    });
    let problem = '';
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (problem.length < MAX_PROBLEM) problem += chunk.toString('utf8', 0, MAX_PROBLEM);
      lastWords = (lastWords + chunk.toString()).slice(-MAX_LAST_WORDS);
    });
    // `close` follows an error of the start too.
    child.once('error', (error) => (problem = error.message));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', killAtExit);
      stop?.removeEventListener('abort', killAtStop);
      resolve({
        killed,
        // The code of a program that could not be started is negative.
        code: code !== null && code >= 0 ? code : null,
        signal,
        output: Buffer.concat(chunks),
        problem,
        lastWords,
      });
    });
    try {
      if (child.pid !== undefined && limits.niceness > 0) setPriority(child.pid, limits.niceness);
    } catch {
      // The process has ended already.
    }
  });
}

/** The CPU time ends a program whose server was killed, because nobody else would. */
function resourceLimits({ maxAddressBytes, timeoutMs }: ProcessLimits): string[] {
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * 3;
  return [`--as=${maxAddressBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--'];
}
