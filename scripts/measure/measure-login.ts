// Does the time of a refused log-in reveal why it was refused, and do log-ins delay other requests?
//   npm run measure-login -- [--rounds 400]
// Runs a real server on an empty school of its own. Every attempt comes from another address, and no
// e-mail is used often enough to be blocked.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createUser } from '../../server/src/features/people/people.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { ROOT } from '../run.ts';
import { compare, quantile } from './statistics.ts';

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '400' } } }).values;
const ROUNDS = Number(rounds);
const WARM_UP = 20;
/** Attempts with one e-mail: below the ten that block it. */
const ATTEMPTS_PER_EMAIL = 8;
const PASSWORD = 'a-right-password';
const STORM_SECONDS = 10;
const STORM_AT_ONCE = 40;

/** Cases that must take the same time. One that need not shows how fine the measurement is. */
const REFUSED = [
  'unknown e-mail',
  'wrong password',
  'inactive account',
  'no password set',
] as const;
const RIGHT = 'right password';
const CASES = [...REFUSED, RIGHT] as const;
type Case = (typeof CASES)[number];

/** E-mails of one length, so that no request is longer than another. */
function emailOf(kind: Case, round: number): string {
  const number = String(Math.floor(round / ATTEMPTS_PER_EMAIL)).padStart(5, '0');
  return `${'abcde'[CASES.indexOf(kind)]}${number}@school.test`;
}

async function launch(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of child.stdout ?? []) {
    output += String(part);
    const url = /ready on (http:\S+)/.exec(output)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The server ended');
}

/** Sends a request on a kept-alive connection. Gives status and milliseconds until the whole answer. */
function send(
  agent: Agent,
  url: string,
  body?: string,
): Promise<{ status: number; milliseconds: number }> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': newAddress(),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    let began = 0;
    call.once('error', reject);
    call.once('response', (reply) => {
      reply.resume();
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, milliseconds: performance.now() - began }),
      );
    });
    began = performance.now();
    call.end(body);
  });
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

const bodyOf = (email: string, password: string) => JSON.stringify({ email, password });

async function measureCases(url: string): Promise<Record<Case, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<Case, number[]> = {
    'unknown e-mail': [],
    'wrong password': [],
    'inactive account': [],
    'no password set': [],
    'right password': [],
  };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // In random order, so that other work of the machine affects all cases alike.
    for (const kind of shuffled(CASES)) {
      // Also right where the account is inactive: only then could the time reveal something.
      const password = kind === 'wrong password' ? 'not-the-password' : PASSWORD;
      const body = bodyOf(emailOf(kind, round), password);
      const { status, milliseconds } = await send(agent, `${url}/api/token/`, body);
      const wanted = kind === RIGHT ? 200 : 401;
      if (status !== wanted) throw new Error(`${kind}: ${status} in place of ${wanted}`);
      if (round >= WARM_UP) times[kind].push(milliseconds);
    }
  }
  agent.destroy();
  return times;
}

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10);

function printCases(times: Record<Case, number[]>): boolean {
  console.log(`\n${'case'.padEnd(18)}     n    median        p5       p95`);
  for (const kind of CASES) {
    const of = times[kind];
    console.log(
      kind.padEnd(18),
      String(of.length).padStart(5),
      ms(quantile(of, 0.5)),
      ms(quantile(of, 0.05)),
      ms(quantile(of, 0.95)),
    );
  }
  const pairs = REFUSED.flatMap((a, at) => REFUSED.slice(at + 1).map((b) => [a, b] as const));
  console.log(
    '\nD: Kolmogorov-Smirnov distance (0 alike, 1 apart). AUC: how often one answer of each is guessed' +
      '\nright (0.5 by chance). In brackets what chance alone passes once in 100 runs of all pairs.',
  );
  const comparePair = (a: Case, b: Case): boolean => {
    const { distance, distanceLimit, auc, aucLimit, areApart } = compare(
      times[a],
      times[b],
      0.01 / pairs.length,
    );
    const verdict = areApart ? 'CAN be told apart' : 'cannot be told apart';
    console.log(
      `${a} / ${b}`.padEnd(36),
      `D ${distance.toFixed(3)} (${distanceLimit.toFixed(3)})`,
      ` AUC ${auc.toFixed(3)} (0.5 ± ${aucLimit.toFixed(3)})  ${verdict}`,
    );
    return areApart;
  };
  const apart = pairs.filter(([a, b]) => comparePair(a, b));
  console.log('To compare, a log-in that does more (it opens a session):');
  const isFine = comparePair('wrong password', RIGHT);
  if (!isFine)
    console.log('The measurement is too coarse here: take more rounds, or a quieter machine.');
  return apart.length === 0 && isFine;
}

/** The times of one request after the other, for some seconds. */
async function watch(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    times.push((await send(agent, url)).milliseconds);
    await pause(5);
  }
  agent.destroy();
  return times;
}

/** Many log-ins at once, until the signal. */
async function storm(url: string, stop: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: STORM_AT_ONCE });
  const times: number[] = [];
  let count = 0;
  const one = async () => {
    while (!stop.aborted) {
      count += 1;
      const body = bodyOf(`storm${count}@school.test`, PASSWORD);
      times.push((await send(agent, `${url}/api/token/`, body)).milliseconds);
    }
  };
  await Promise.all(Array.from({ length: STORM_AT_ONCE }, one));
  agent.destroy();
  return times;
}

async function measureOthers(url: string, targets: Record<string, string>): Promise<void> {
  const measure = async () => {
    const all = Object.values(targets).map((path) => watch(url + path, STORM_SECONDS));
    return Promise.all(all);
  };
  const before = await measure();
  const stop = new AbortController();
  const logins = storm(url, stop.signal);
  await pause(500);
  const during = await measure();
  stop.abort();
  const took = await logins;
  console.log(
    `\nOther requests while ${STORM_AT_ONCE} log-ins are under way at any time` +
      ` (${Math.round(took.length / (STORM_SECONDS + 0.5))} a second, median${ms(quantile(took, 0.5))} each)`,
  );
  console.log(`${' '.repeat(18)}              n    median       p99   longest`);
  for (const [at, name] of Object.keys(targets).entries()) {
    for (const [when, of] of [
      ['without', before[at] ?? []],
      ['with', during[at] ?? []],
    ] as const) {
      console.log(
        name.padEnd(18),
        when.padEnd(8),
        String(of.length).padStart(6),
        ms(quantile(of, 0.5)),
        ms(quantile(of, 0.99)),
        ms(quantile(of, 1)),
      );
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'trilha-measure-'));
const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
const { ctx, database } = await openInstallation(readSettings(env));
let child: ChildProcess | undefined;
try {
  for (let round = 0; round < ROUNDS + WARM_UP; round += ATTEMPTS_PER_EMAIL) {
    for (const kind of CASES) {
      if (kind === 'unknown e-mail') continue;
      const email = emailOf(kind, round);
      const own = kind === 'no password set' ? {} : { password: PASSWORD };
      const is_active = kind !== 'inactive account';
      await createUser(ctx, { email, username: email, is_active, ...own });
    }
  }
  mkdirSync(join(folder, 'media', 'profiles'), { recursive: true });
  writeFileSync(join(folder, 'media', 'profiles', 'face.webp'), Buffer.alloc(20_000));
  const server = await launch(env);
  child = server.child;
  console.log(`${ROUNDS} rounds, Node ${process.version}, ${ctx.database.engine}`);
  const alike = printCases(await measureCases(server.url));
  await measureOthers(server.url, {
    'GET /api/health/': '/api/health/',
    'GET a picture': '/media/profiles/face.webp',
  });
  process.exitCode = alike ? 0 : 1;
} finally {
  child?.kill();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
