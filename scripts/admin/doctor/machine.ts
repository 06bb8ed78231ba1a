import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FOLDER } from '../../../server/src/start.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** What the server runs on: Node, the built site, other programs and open files. */
export function lookAtMachine(): Finding[] {
  return [
    judgeNode(process.version),
    judgeSite(existsSync(join(SITE_FOLDER, '__spa-fallback.html'))),
    ...judgePrograms({
      ffmpeg: spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0,
      prlimit: ['/usr/bin/prlimit', '/bin/prlimit'].some((path) => existsSync(path)),
    }),
    ...judgeOpenFiles(openFilesAllowed()),
  ];
}

/** The version that the lock file brings. */
const NODE_MAJOR = 24;

export function judgeNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major === NODE_MAJOR) return ok('Node', `${version}.`);
  return (major < NODE_MAJOR ? problem : warning)(
    'Node',
    `This is ${version}, and the product is tested with Node ${NODE_MAJOR}: start it with node_modules/.bin/node, which \`npm ci\` brings.`,
  );
}

export function judgeSite(isBuilt: boolean): Finding {
  return isBuilt
    ? ok('Site', 'It is built.')
    : problem('Site', 'There is no built site, so visitors see nothing: run `npm run build`.');
}

export function judgePrograms(found: { ffmpeg: boolean; prlimit: boolean }): Finding[] {
  return [
    found.ffmpeg
      ? ok('ffmpeg', 'It is on the PATH.')
      : warning(
          'ffmpeg',
          'It is not on the PATH, so the server cannot work on videos by itself: install it (apt install ffmpeg).',
        ),
    found.prlimit
      ? ok('prlimit', 'It is there.')
      : warning(
          'prlimit',
          'It is missing, so the memory for looking into uploaded files is limited less strictly: install util-linux.',
        ),
  ];
}

/** Two for each person who watches a video at the same time, and some more. */
const ENOUGH_FILES = 4096;

/** @param allowed undefined where it is not known */
export function judgeOpenFiles(allowed: number | undefined): Finding[] {
  if (allowed === undefined) return [];
  if (allowed >= ENOUGH_FILES) return [ok('Open files', `A process may open ${allowed} here.`)];
  return [
    warning(
      'Open files',
      `A process may open only ${allowed} here, and each person who watches a video takes two: set LimitNOFILE=65536 in the unit file, or ulimit -n.`,
    ),
  ];
}

/** The limit of this process, which node has raised as far as it may. */
function openFilesAllowed(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Infinity : Number(soft) || undefined;
  } catch {
    return undefined;
  }
}
