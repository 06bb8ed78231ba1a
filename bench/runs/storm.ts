import { openAccess } from '../load/access.ts';
import { calls } from '../load/calls.ts';
import { load, startProduct } from '../load/servers.ts';
import type { Storm } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import { cell, printLine, type RunOptions } from './round.ts';

/** The reads while 16 connections log in without end. */
export async function measureStorm(options: RunOptions): Promise<Storm> {
  const { engine, cluster, seconds } = options;
  const set = await openSet('medium', engine, cluster);
  const access = await openAccess(set);
  const product = await startProduct(set);
  try {
    const context = await access.context();
    const login = calls.find(({ kind }) => kind === 'log-in');
    const reads = calls.filter(({ kind }) => kind === 'read');
    if (!login) throw new Error('There is no log-in.');
    for (const call of reads) await load(product.url, context, call, 1);
    // Each read takes its time and some to start its load.
    const storm = load(product.url, context, login, reads.length * (seconds + 1));
    const p99: Record<string, number> = {};
    console.log(`\n${engine}: p99 ms of the reads while 16 connections log in`);
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
