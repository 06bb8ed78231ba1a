import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ProcessLimits, runLimited } from './limited-process.ts';

const LIMITS: ProcessLimits = {
  timeoutMs: 60_000,
  maxOutputBytes: 1000,
  maxAddressBytes: 2 * 1024 ** 3,
  niceness: 5,
};
const PATH = { PATH: process.env['PATH'] };
const hasPrlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit');
const isUnix = process.platform !== 'win32';

/** Whether the process has not ended; where nobody asks for its exit code, its entry may stay. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
}

const shell = (script: string, limits: Partial<ProcessLimits> = {}) =>
  runLimited('sh', ['-c', script], PATH, { ...LIMITS, ...limits });

test.runIf(isUnix)(
  'a program gives its output, its exit code and what it complains of',
  async () => {
    vi.stubEnv('SECRET_KEY', 'a secret of the installation');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const ended = await shell('echo "out$SECRET_KEY"; echo wrong >&2; exit 3');
    expect(ended).toEqual({
      killed: undefined,
      code: 3,
      signal: null,
      output: Buffer.from('out\n'),
      problem: 'wrong\n',
      lastWords: 'wrong\n',
    });
  },
);

test.runIf(isUnix)('one that takes too long or says too much is killed', async () => {
  const endless = 'exec sleep 600';
  expect(await shell(endless, { timeoutMs: 50 })).toMatchObject({ killed: 'time', code: null });
  const talkative = 'while true; do echo more and more and more; done';
  const { killed, output } = await shell(talkative);
  expect(killed).toBe('output');
  expect(output.length).toBeLessThanOrEqual(LIMITS.maxOutputBytes);
});

test.runIf(isUnix)('its output can be followed, and a signal kills it', async () => {
  const stop = new AbortController();
  const said: string[] = [];
  const { killed, output } = await runLimited(
    'sh',
    ['-c', 'echo begun; exec sleep 600'],
    PATH,
    LIMITS,
    {
      signal: stop.signal,
      onOutput(text) {
        said.push(text);
        stop.abort();
      },
    },
  );
  expect([killed, said.join(''), output.length]).toEqual(['signal', 'begun\n', 0]);
  // Before it began.
  const { signal } = stop;
  const late = await runLimited('sh', ['-c', 'exec sleep 600'], PATH, LIMITS, { signal });
  expect(late.killed).toBe('signal');
});

test.runIf(isUnix)('of many complaints the first and the last are kept', async () => {
  const { problem, lastWords } = await shell(
    'echo first >&2; head -c 9000 /dev/zero | tr "\\0" x >&2; echo last >&2',
  );
  expect(problem).toMatch(/^first\n/);
  expect(lastWords).toMatch(/xlast\n$/);
  expect(lastWords.length).toBeLessThanOrEqual(4000);
});

test.runIf(hasPrlimit)(
  'it has limits of address space and of CPU time, and leaves no core',
  async () => {
    // Its priority is lowered when it runs already. One whose priority stays is killed after a while.
    const lowered = 'while [ "$(nice)" -lt 5 ]; do :; done; nice';
    const { output } = await shell(`ulimit -v; ulimit -t; ulimit -c; ${lowered}`);
    const [kilobytes, seconds, core, niceness] = output.toString().trim().split('\n').map(Number);
    expect([kilobytes, seconds, core]).toEqual([2 * 1024 ** 2, 180, 0]);
    expect(niceness).toBeGreaterThanOrEqual(5);
  },
);

test('one that is not there fails and says why', async () => {
  const ended = await runLimited('trilha-has-no-such-program', [], PATH, LIMITS);
  expect(ended.code).not.toBe(0);
  expect(ended.problem).toContain('trilha-has-no-such-program');
});

test.runIf(process.platform === 'linux')('it ends with the process that runs it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'pid');
  const program = `
    import { existsSync } from 'node:fs';
    import { runLimited } from ${JSON.stringify(new URL('./limited-process.ts', import.meta.url).href)};
    void runLimited('sh', ['-c', 'echo $$ > ${file}.new; mv ${file}.new ${file}; exec sleep 600'],
      { PATH: process.env.PATH }, ${JSON.stringify(LIMITS)});
    setInterval(() => existsSync('${file}') && process.exit(), 10);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(parent, 'exit');
  const pid = Number(readFileSync(file, 'utf8'));
  expect(pid).toBeGreaterThan(1);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
