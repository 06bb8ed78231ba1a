import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../server/test/factories.ts';
import { PATIENCE_MS, schoolAtWork } from './at-work.ts';
import { random as randomOf, type Random } from './random.ts';
import type { Engine } from './rounds.ts';
import { databaseServer } from './servers.ts';

const MB = 1024 ** 2;

/** The disk of the school: room for the reserve and for what the clients upload. */
const DISK_MB = 192;

/** So many problems of a fault are told; mostly they are the same. */
const SHOWN = 20;

type Say = (line: string) => void;

/**
 * Lets clients write while the disk fills up, while the media are read-only and gone, and while the database is
 * frozen; says whether all went as it should.
 */
export async function runFaults(
  engines: readonly Engine[],
  seed: number,
  say: Say,
): Promise<boolean> {
  const faults: [string, (random: Random) => Promise<Outcome>][] = [];
  const random = randomOf(seed);
  if (engines.includes('sqlite')) {
    const why = whyNoMounts();
    if (why === undefined) faults.push(['full disk', fullDisk], ['media', mediaFolder]);
    else say(`The full disk and the media were left out: ${why}`);
  }
  if (engines.includes('postgres')) faults.push(['frozen database', frozenDatabase]);
  let isWell = true;
  for (const [name, run] of faults) {
    const { problems, acknowledged, facts } = await run(random);
    say(`${name}: ${acknowledged} writes acknowledged, ${facts.join(', ')}`);
    say(`  ${problems.length} losses and other problems`);
    for (const problem of problems.slice(0, SHOWN)) say(`  ${problem}`);
    if (problems.length > SHOWN) say(`  and ${problems.length - SHOWN} more`);
    isWell &&= problems.length === 0;
  }
  return isWell;
}

interface Outcome {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  /** Figures, in words. */
  readonly facts: readonly string[];
}

/** Small disks are mounted, which root alone may do; undefined where that works. */
function whyNoMounts(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-mount-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    unmount(folder);
    return undefined;
  } catch {
    return 'this user may not mount a disk; run it as root, on Linux.';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quiet = { stdio: 'ignore' } as const;
const mount = (...args: string[]) => void execFileSync('mount', args, quiet);
const unmount = (folder: string) => void execFileSync('umount', ['--lazy', folder], quiet);

const QUIET = { LOG_LEVEL: 'fatal', VIDEO_PREPARATION: 'off' };

/** Fills the disk under load, three times, up to different limits. */
async function fullDisk(random: Random): Promise<Outcome> {
  const disk = mkdtempSync(join(tmpdir(), 'trilha-full-'));
  mount('-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', disk);
  const work = await schoolAtWork({ DATA_DIR: join(disk, 'data'), ...QUIET }, random);
  const { crew, problems, ledger } = work;
  const reserve = join(disk, 'data', 'reserve');
  const whileFull: number[] = [];
  try {
    await work.start();
    await work.until('the reserve is kept', () => existsSync(reserve));
    for (const left of [3 * MB, MB / 4, 0]) {
      await work.more(50);
      crew.mayBeFull = 'all';
      const ballast = join(disk, 'ballast');
      await fill(ballast, left);
      await work.uploadsAre('disk_full');
      if (existsSync(reserve)) problems.push('the reserve is kept though the disk is full');
      // What was under way when the last room went has been answered.
      await work.pauseClients();
      crew.mayBeFull = 'uploads';
      const before = ledger.counts().acknowledged;
      work.begin();
      await work.expectLearning();
      await work.expectUploads(507);
      await work.more(100);
      whileFull.push(ledger.counts().acknowledged - before);
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize > 64 * MB) problems.push('the disk was not full');
      rmSync(ballast);
      await work.uploadsAre('open');
      await work.until('the reserve is kept again', () => existsSync(reserve));
      await work.expectUploads(201);
      await work.pauseClients();
      crew.mayBeFull = undefined;
      work.begin();
    }
    await work.end();
    const facts = [`${whileFull.join(', ')} of them while the disk was full`];
    return { problems, acknowledged: ledger.counts().acknowledged, facts };
  } finally {
    await work.kill();
    unmount(disk);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Writes a file that leaves so much room on its disk, and no more of it than there was: not what is released then. */
async function fill(file: string, left: number): Promise<void> {
  const { bavail, bsize } = statfsSync(dirname(file));
  const handle = await open(file, 'w');
  const step = Buffer.alloc(MB, 0xa5);
  try {
    for (let rest = bavail * bsize - left; rest > 0; rest -= step.length) {
      await handle.write(step, 0, Math.min(rest, step.length));
    }
  } catch (error) {
    // The clients have written meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}

/** Makes the folder of the media read-only under load, and then takes it away. */
async function mediaFolder(random: Random): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-media-'));
  const disk = join(folder, 'disk');
  const media = join(folder, 'data', 'media');
  mkdirSync(disk);
  mkdirSync(media, { recursive: true });
  const attach = () => mount('--bind', disk, media);
  attach();
  const work = await schoolAtWork({ DATA_DIR: join(folder, 'data'), ...QUIET }, random);
  const { crew, problems, ledger } = work;
  const facts: string[] = [];
  /** Does something to the folder, sees that uploads alone are refused, and undoes it. */
  const without = async (state: string, take: () => void, giveBack: () => void) => {
    await work.more(50);
    crew.mayBeAway = true;
    // Files that are being written keep it busy.
    await work.until(`the folder is ${state}`, () => isDone(take));
    await work.uploadsAre(state);
    const before = ledger.counts().acknowledged;
    await work.expectLearning();
    await work.expectUploads(503);
    await work.more(100);
    facts.push(`${ledger.counts().acknowledged - before} of them while it was ${state}`);
    if (state === 'media_missing' && readdirSync(media).length > 0) {
      problems.push('something was written beneath the mount');
    }
    giveBack();
    await work.uploadsAre('open');
    await work.expectUploads(201);
    await work.pauseClients();
    crew.mayBeAway = false;
    work.begin();
  };
  try {
    await work.start();
    await without(
      'read_only',
      () => mount('-o', 'remount,bind,ro', media),
      () => mount('-o', 'remount,bind,rw', media),
    );
    await without('media_missing', () => unmount(media), attach);
    await work.more(20);
    await work.end();
    return { problems, acknowledged: ledger.counts().acknowledged, facts };
  } finally {
    await work.kill();
    isDone(() => unmount(media));
    rmSync(folder, { recursive: true, force: true });
  }
}

function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Freezes PostgreSQL under load until all clients were told so, and lets it go on. */
async function frozenDatabase(random: Random): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-frozen-'));
  const database = await databaseServer();
  await database.start();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...QUIET };
  try {
    const work = await schoolAtWork(env, random);
    const { crew, problems, ledger } = work;
    try {
      await work.start();
      for (let round = 0; round < 2; round += 1) {
        await work.more(100);
        crew.mayBeUnavailable = true;
        const { answered } = crew;
        database.freeze();
        await work.expectStatus('readiness', 503, { method: 'GET', path: '/ready/' });
        // The process itself goes on.
        await work.expectStatus('health', 200, { method: 'GET', path: '/health/' });
        const login = { email: 'nobody@school.test', password: PASSWORD };
        const refused = await work.expectStatus('a log-in', 503, {
          method: 'POST',
          path: '/token/',
          body: login,
        });
        if (!refused?.headers['retry-after'])
          problems.push('a 503 does not say when to come again');
        // Each client has its answer; one that hangs would hold this up.
        const paused = work.pauseClients();
        await Promise.race([paused, pause(PATIENCE_MS)]);
        if (crew.answered === answered) problems.push('no client was answered while it was frozen');
        database.thaw();
        await paused;
        await work.until('the database is ready', async () => {
          return (await work.ask({ method: 'GET', path: '/ready/' }))?.status === 200;
        });
        crew.mayBeUnavailable = false;
        work.begin();
        await work.expectLearning();
        await work.more(50);
      }
      await work.end({ hasDoubt: true });
      const facts = [`${ledger.counts().doubtful} in doubt`];
      return { problems, acknowledged: ledger.counts().acknowledged, facts };
    } finally {
      database.thaw();
      await work.kill();
    }
  } finally {
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
