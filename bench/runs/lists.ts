import { loadavg } from 'node:os';
import { openAccess, type SetAccess } from '../load/access.ts';
import { type Asking, type ListCall, listCalls, userListCalls } from '../load/lists.ts';
import { startProduct } from '../load/servers.ts';
import type { FilterCosts, Lists } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import { staffOf } from '../sets/office.ts';
import type { Engine } from '../sets/sets.ts';
import { exactCpuOf } from './cpu.ts';
import { cell, printLine, type RunOptions, type Target } from './round.ts';

/** The first requests of a path let V8 and PostgreSQL plan; they do not count. */
const WARM_UP = 3;
const REPEATS = 8;
/** Of each of the thousands of combinations of filters. */
const QUICK_REPEATS = 2;
const TARGET_MS = 50;

/**
 * What each list of staff costs on the large set: the least CPU time of several requests one after the other,
 * which a busy machine makes worse and never better.
 */
export async function measureLists(options: RunOptions): Promise<Lists> {
  const { engine, cluster } = options;
  const set = await openSet('large', engine, cluster, options);
  const access = await openAccess(set);
  const target: Target = { access, server: await startProduct(set), cluster };
  const load = loadavg()[0] ?? 0;
  try {
    console.log(`\n${engine}: CPU ms of a request on large, the least of ${REPEATS}`);
    const rows: Record<string, number> = {};
    for (const call of listCalls(set.users)) {
      const ms = await leastOf(target, set.users, call, WARM_UP, REPEATS);
      rows[call.title] = ms;
      printLine(call.title.padEnd(48), cell(ms, 1), ms > TARGET_MS ? '  <<<' : '');
    }
    const filters = await measureFilters(target, set.users, engine);
    return { load: Math.max(load, loadavg()[0] ?? 0), rows, filters };
  } finally {
    await Promise.all([target.server.stop(), access.close()]);
  }
}

async function measureFilters(target: Target, users: number, engine: Engine) {
  const filters: Partial<Record<Asking, FilterCosts>> = {};
  for (const as of ['all', 'teacher', 'bigTeacher'] as const) {
    const calls = userListCalls(as);
    let [worst, path, slower] = [0, '', 0];
    for (const call of calls) {
      const ms = await leastOf(target, users, call, 1, QUICK_REPEATS);
      if (ms > TARGET_MS) {
        slower += 1;
        printLine(`  ${call.path}`.padEnd(90), cell(ms, 1));
      }
      if (ms > worst) [worst, path] = [ms, call.path];
    }
    filters[as] = { count: calls.length, slower, worst, path };
    console.log(
      `${engine}, ${as}: ${calls.length} filters, ${slower} slower, at most ${worst.toFixed(1)} (${path})`,
    );
  }
  return filters;
}

/** The least CPU milliseconds of one request. @throws where an answer is not the right one */
async function leastOf(
  { server, access, cluster }: Target,
  users: number,
  { as, path }: ListCall,
  warmUp: number,
  repeats: number,
): Promise<number> {
  const pids = cluster ? [server.pid, cluster.pid] : [server.pid];
  const headers = { authorization: `Bearer ${await tokenOf(access, staffOf(users)[as])}` };
  let least = Infinity;
  for (let turn = 0; turn < warmUp + repeats; turn += 1) {
    const before = exactCpuOf(pids);
    const reply = await fetch(server.url + path, { headers });
    const body = await reply.text();
    const cpu = exactCpuOf(pids) - before;
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${body}`);
    if (turn >= warmUp) least = Math.min(least, cpu);
  }
  return least;
}

async function tokenOf(access: SetAccess, user: number): Promise<string> {
  const token = (await access.context()).tokens.get(user);
  if (token === undefined) throw new Error(`User ${user} has no session.`);
  return token;
}
