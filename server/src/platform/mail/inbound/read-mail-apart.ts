import { Worker } from 'node:worker_threads';
import type { ReceivedMail } from './read-mail.ts';

/** Mails of people take less than one. */
const LIMIT_SECONDS = 20;
const LIMIT_MB = 256;

/**
 * Reads a mail in a thread of its own, which ends with it: some megabytes can be written so that a parser needs
 * minutes or all memory, and the requests of the school must not wait for that.
 * @param bytes its beginning, where it is larger than `MAIL_MAX_BYTES`
 * @throws where it is no mail, or takes too long
 */
export async function readMailApart(
  bytes: Uint8Array,
  isWhole: boolean,
  { seconds = LIMIT_SECONDS } = {},
): Promise<ReceivedMail> {
  const thread = new Worker(new URL('./read-mail-thread.ts', import.meta.url), {
    workerData: { bytes, isWhole },
    resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB },
    execArgv: [],
    // It needs no settings, and no secrets that stand among them.
    env: {},
  });
  const read = Promise.withResolvers<ReceivedMail>();
  const limit = setTimeout(
    () => read.reject(new Error('It takes too long to be read.')),
    seconds * 1000,
  );
  thread.once('message', (mail: ReceivedMail) => read.resolve(mail));
  thread.once('error', (error) => read.reject(error));
  thread.once('exit', () => read.reject(new Error('Its reading ended without a result.')));
  try {
    return await read.promise;
  } finally {
    clearTimeout(limit);
    await thread.terminate();
  }
}
