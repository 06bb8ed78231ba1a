import { parentPort, workerData } from 'node:worker_threads';
import { inspectVideo } from './inspect.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none.
parentPort?.postMessage(await inspectVideo(String(workerData)));
