import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** What a look into a video file tells. */
export interface VideoFacts {
  /** The ending that its content deserves. */
  readonly ending: 'mp4' | 'webm' | 'ogv';
  /** More than 0. */
  readonly seconds: number;
  /** What staff should know, such as that browsers do not play it. */
  readonly warning: string | null;
}

const TIMEOUT_MS = 20_000;
const MAX_MB = 192;

const oneAtATime = pLimit(1);

/**
 * Looks into a file, whatever it claims to be: undefined when it is no video that lessons can show.
 * This happens in a thread of its own that ends when it takes too long or too much memory, so that
 * a file made to harm harms only its own upload; and one file at a time.
 */
export function probeVideo(file: string): Promise<VideoFacts | undefined> {
  return oneAtATime(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
          workerData: file,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: MAX_MB, maxYoungGenerationSizeMb: 16 },
          // The library speaks to the console of what it does not know.
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
        let facts: VideoFacts | undefined;
        worker.once('message', (found: VideoFacts | undefined) => {
          facts = found;
        });
        // The end comes after an error too; what could not be read is no video.
        worker.once('error', () => {});
        worker.once('exit', () => {
          clearTimeout(timer);
          resolve(facts);
        });
      }),
  );
}
