import { parentPort, workerData } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

/* What the thread of `read-mail-apart.ts` runs. */

const { bytes, isWhole } = workerData as { bytes: Uint8Array; isWhole: boolean };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await readMail(bytes, isWhole));
