import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Ended, runLimited } from '../../../platform/media/limited-process.ts';

/** The properties of a video file. */
export interface VideoFacts {
  /** The file extension for its content. */
  readonly ending: 'mp4' | 'webm' | 'ogv';
  /** More than 0. */
  readonly seconds: number;
  /** A warning for staff, such as that browsers do not play it. */
  readonly warning: string | null;
  /** Null for Ogg, which no browser plays any more. */
  readonly content: VideoContent | null;
}

/** What a file holds, which must be the same after it was written anew. */
export interface VideoContent {
  readonly picture: { readonly codec: string; readonly width: number; readonly height: number };
  /** Of the first sound track. */
  readonly sound: {
    readonly codec: string;
    readonly channels: number;
    readonly sampleRate: number;
  } | null;
  /** False where the index of an MP4 comes after its frames. */
  readonly isStreamable: boolean;
}

/** The inspection was ended before it found out what the file is. */
export class ProbeUnfinished extends Error {
  override readonly name = 'ProbeUnfinished';
}

/** The first line of `probe-process.ts`. */
export const READY = 'ready';

const PROGRAM = fileURLToPath(new URL('./probe-process.ts', import.meta.url));
/** On a machine that is busy with other things, a second of work may take many. */
const TIMEOUT_MS = 40_000;
const NODE_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8', '--disable-warning=*'];
/** Node needs 1.2 GB of address space to start, most of which it never uses. */
const MAX_ADDRESS_BYTES = 1.5 * 1024 ** 3;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** Signals from outside, which say nothing about the file. */
const FROM_OUTSIDE: ReadonlySet<string | null> = new Set([
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'SIGXCPU',
]);

const oneAtATime = pLimit(1);

/**
 * Inspects an untrusted file: undefined where it is no video that lessons can use. It runs in a process of its
 * own with limits of time and memory, so that a malicious file fails only its own upload: a heap that is full
 * ends the whole process, also where only a worker thread has filled it. One file is inspected at a time.
 * @throws ProbeUnfinished where it takes too long
 */
export function probeVideo(file: string, timeoutMs = TIMEOUT_MS): Promise<VideoFacts | undefined> {
  return oneAtATime(async () => {
    const compiled = getCompileCacheDir();
    const ended = await runLimited(
      process.execPath,
      [...NODE_FLAGS, PROGRAM, file],
      {
        // Node has added a folder of its own to what it was told.
        NODE_COMPILE_CACHE: compiled && dirname(compiled),
        // Both save address space.
        MALLOC_ARENA_MAX: '1',
        UV_THREADPOOL_SIZE: '1',
      },
      {
        timeoutMs,
        maxAddressBytes: MAX_ADDRESS_BYTES,
        maxOutputBytes: MAX_OUTPUT_BYTES,
        // Somebody waits for it.
        niceness: 0,
      },
    );
    return factsOf(ended);
  });
}

function factsOf({ killed, code, signal, output, problem }: Ended): VideoFacts | undefined {
  if (killed === 'time' || (killed === undefined && FROM_OUTSIDE.has(signal))) {
    throw new ProbeUnfinished(`The inspection of a video was ended (${killed ?? signal})`);
  }
  const [ready, facts] = output.toString().split('\n');
  if (ready !== READY) {
    throw new Error(`Videos cannot be inspected (${signal ?? code}): ${problem}`);
  }
  // Without facts the process broke down on this file, such as for want of memory.
  return code === 0 && facts ? ((JSON.parse(facts) as VideoFacts | null) ?? undefined) : undefined;
}
