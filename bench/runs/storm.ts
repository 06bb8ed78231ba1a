import { openAccess } from '../load/access.ts';
import { type Call, calls } from '../load/calls.ts';
import { CONNECTIONS, WAITING } from '../load/requests.ts';
import { load, startProduct } from '../load/servers.ts';
import type { Storm } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import { cell, printLine, type RunOptions } from './round.ts';

/** A proxy that says from where each request comes: an address may hold 400 connections only. */
const BEHIND_PROXY = { TRUST_PROXY: '1' };

/** A log-in that comes from another address on each connection. */
function loginsFromEverywhere(): Call {
  const login = calls.find(({ kind }) => kind === 'log-in');
  if (!login) throw new Error('There is no log-in.');
  return {
    ...login,
    requests(context, connection) {
      const requests = login.requests(context, connection % CONNECTIONS);
      // Each begins with another person: of one, ten at a time are let in.
      const first = Math.floor(connection / CONNECTIONS) % requests.length;
      const from = { 'x-forwarded-for': `10.0.${connection >> 8}.${connection & 255}` };
      return [...requests.slice(first), ...requests.slice(0, first)].map((request) => ({
        ...request,
        headers: { ...request.headers, ...from },
      }));
    },
  };
}

/** The reads while log-ins wait without end: whoever is logged in logs in again. */
export async function measureStorm(options: RunOptions): Promise<Storm> {
  const { engine, cluster, seconds } = options;
  const set = await openSet('medium', engine, cluster);
  const access = await openAccess(set);
  const product = await startProduct(set, { env: BEHIND_PROXY });
  try {
    const context = await access.context();
    const reads = calls.filter(({ kind }) => kind === 'read');
    for (const call of reads) await load(product.url, context, call, 1);
    // Each read takes its time and some to start its load.
    const duration = reads.length * (seconds + 1);
    const storm = load(product.url, context, loginsFromEverywhere(), duration, WAITING);
    const p99: Record<string, number> = {};
    console.log(`\n${engine}: p99 ms of the reads while ${WAITING} log-ins wait`);
    for (const call of reads) {
      p99[call.name] = (await load(product.url, context, call, seconds)).p99;
      printLine(call.title.padEnd(22), cell(p99[call.name] ?? NaN, 1));
    }
    const logins = await storm;
    return { logins: logins.requests / logins.seconds, p99 };
  } finally {
    await Promise.all([product.stop(), access.close()]);
  }
}
