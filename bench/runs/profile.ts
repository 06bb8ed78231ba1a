import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../load/calls.ts';
import { openSet } from '../sets/make-set.ts';
import { openAccess } from '../load/access.ts';
import type { RunOptions } from './round.ts';
import { load, startProduct } from '../load/servers.ts';
import { DATA } from '../sets/sets.ts';

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

const MAX_SHOWN = 25;

/** Runs the product under Node's profiler with one call, and says where its time went. */
export async function profileCall(options: RunOptions, call: Call): Promise<void> {
  const folder = join(DATA, 'profiles', `${call.name}-${options.engine}`);
  mkdirSync(folder, { recursive: true });
  const set = await openSet('medium', options.engine, options.cluster);
  const access = await openAccess(set);
  const before = new Set(readdirSync(folder));
  const product = await startProduct(set, { flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  await load(product.url, await access.context(), call, 10);
  await product.stop();
  await access.close();
  // Each thread writes one; the largest is the main thread's.
  const made = readdirSync(folder)
    .filter((name) => !before.has(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .toSorted((a, b) => b.text.length - a.text.length);
  const [main] = made;
  if (!main) throw new Error('Node wrote no profile.');
  const profile = JSON.parse(main.text) as CpuProfile;
  const counts = new Map<number, number>();
  for (const id of profile.samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const byPlace = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const file = url.replace(/^.*\/(node_modules|server|contract)\//, '$1/');
    const place = `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
    byPlace.set(place, (byPlace.get(place) ?? 0) + (counts.get(id) ?? 0));
  }
  for (const idle of ['(idle) :0', '(program) :0']) {
    console.log(`${idle}: ${byPlace.get(idle) ?? 0} samples`);
    byPlace.delete(idle);
  }
  const busy = [...byPlace.values()].reduce((sum, samples) => sum + samples, 0);
  const hottest = [...byPlace].toSorted(([, a], [, b]) => b - a).slice(0, MAX_SHOWN);
  for (const [place, samples] of hottest) {
    console.log(`${((samples / busy) * 100).toFixed(1).padStart(5)} %  ${place}`);
  }
  console.log(
    `\nThe whole profile, for the developer tools of Chromium: ${join(folder, main.name)}`,
  );
}
