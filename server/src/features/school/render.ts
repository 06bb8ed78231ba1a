import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SchoolContent } from '@trilha/contract';
import pLimit from 'p-limit';
import { type Ended, runLimited } from '../../platform/media/limited-process.ts';

/** The pages could not be rendered. The message is for the log. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

const PROGRAM = fileURLToPath(new URL('./render-process.ts', import.meta.url));
const SOURCES = join(dirname(PROGRAM), '*');
/** All pages take less than a second of computing, on a machine that is busy with other things many more. */
const TIMEOUT_MS = 120_000;
const NODE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=8', '--disable-warning=*'];
/** Node needs 1.2 GB of address space to start, most of which it never uses. */
const MAX_ADDRESS_BYTES = 3 * 1024 ** 3;
/** The pages of the longest content that the contract allows. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Each takes 160 MB of memory for a few seconds. */
const oneAtATime = pLimit(1);

/** The files of the site by their paths: pages, the page of all screens, what programs read. */
export type SiteFiles = ReadonlyMap<string, string>;

/**
 * Renders all pages of the site by the bundle of the build, in a process of its own that may read the bundle and
 * nothing else: what somebody has written about their school cannot make the server slow or end it.
 * @param bundle the file that the build has written for this
 * @param content what is published; undefined: the pages are as the build wrote them
 * @throws RenderingFailed
 */
export function renderSite(
  bundle: string,
  content: SchoolContent | undefined,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<SiteFiles> {
  return oneAtATime(async () => {
    const compiled = getCompileCacheDir();
    const readable = [SOURCES, join(dirname(bundle), '*')];
    const ended = await runLimited(
      process.execPath,
      [
        ...NODE_FLAGS,
        '--permission',
        ...readable.map((path) => `--allow-fs-read=${path}`),
        PROGRAM,
        pathToFileURL(bundle).href,
      ],
      {
        NODE_ENV: 'production',
        // Node has added a folder of its own to what it was told.
        NODE_COMPILE_CACHE: compiled && dirname(compiled),
        MALLOC_ARENA_MAX: '1',
      },
      {
        timeoutMs,
        maxAddressBytes: MAX_ADDRESS_BYTES,
        maxOutputBytes: MAX_OUTPUT_BYTES,
        // Students who learn meanwhile go first.
        niceness: 5,
      },
      { input: content === undefined ? '' : JSON.stringify(content), ...(signal && { signal }) },
    );
    return filesOf(ended);
  });
}

function filesOf({ killed, code, signal, output, problem }: Ended): SiteFiles {
  if (code !== 0) {
    throw new RenderingFailed(
      `The pages could not be rendered (${killed ?? signal ?? code}): ${problem}`,
    );
  }
  const lines = output.toString().split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { file, content } = JSON.parse(line) as { file: string; content: string };
      return [file, content] as const;
    }),
  );
}
