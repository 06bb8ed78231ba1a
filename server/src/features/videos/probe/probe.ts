import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** The properties of a video file. */
export interface VideoFacts {
  /** The file extension for its content. */
  readonly ending: 'mp4' | 'webm' | 'ogv';
  /** More than 0. */
  readonly seconds: number;
  /** A warning for staff, such as that browsers do not play it. */
  readonly warning: string | null;
}

const TIMEOUT_MS = 20_000;
const MAX_MB = 192;

const oneAtATime = pLimit(1);

/**
 * Inspects an untrusted file: undefined where it is no video that lessons can use. It runs in a worker thread
 * that is terminated when it takes too long or too much memory, so that a malicious file fails only its own
 * upload. One file is inspected at a time.
 */
export function probeVideo(file: string): Promise<VideoFacts | undefined> {
  return oneAtATime(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
          workerData: file,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: MAX_MB, maxYoungGenerationSizeMb: 16 },
          // Captured, because the library writes warnings to the console.
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
        let facts: VideoFacts | undefined;
        worker.once('message', (found: VideoFacts | undefined) => {
          facts = found;
        });
        // `exit` follows an error too, and then there are no facts: it is no video.
        worker.once('error', () => {});
        worker.once('exit', () => {
          clearTimeout(timer);
          resolve(facts);
        });
      }),
  );
}
