import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { shareOf } from '../processes/share.ts';

/** A hash takes 19 MB, a thread 17, and one thread computes some 80 hashes a second. */
const MOST_THREADS = 3;

/**
 * So many hashes are computed at once: a core stays free for everything else, and the server processes
 * of a machine share the others. The rest waits.
 */
export const HASHES_AT_ONCE = Math.min(shareOf(availableParallelism() - 1), MOST_THREADS);

const atOnce = pLimit(HASHES_AT_ONCE);

/**
 * Argon2 in threads of its own: on Node's thread pool it would keep those waiting who read files, and here
 * it has a lower priority than all else that the process does. So a storm of log-ins waits for the school
 * and not the school for it. They start when they are needed first.
 */
const idle: Worker[] = [];

type Task =
  | { readonly name: 'hash'; readonly password: string; readonly options: Options }
  | { readonly name: 'verify'; readonly stored: string; readonly password: string };

type Answer = { readonly result: unknown } | { readonly error: unknown };

function run(task: Task): Promise<unknown> {
  return atOnce(async () => {
    const thread = idle.pop() ?? new Worker(new URL('argon2-thread.cjs', import.meta.url));
    // Only one that works keeps the process alive.
    thread.ref();
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(task);
      // Throws where the thread breaks: the next task starts another one.
      const [answer] = (await once(thread, 'message')) as [Answer];
      idle.push(thread);
      if ('error' in answer) throw answer.error;
      return answer.result;
    } finally {
      thread.unref();
    }
  });
}

/** An encoded hash, with its salt and its parameters. */
export async function hash(password: string, options: Options): Promise<string> {
  return String(await run({ name: 'hash', password, options }));
}

/**
 * Whether `stored` is a hash of the password.
 * @throws where it is no hash
 */
export async function verify(stored: string, password: string): Promise<boolean> {
  return (await run({ name: 'verify', stored, password })) === true;
}
