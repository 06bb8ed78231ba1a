import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunnerTestCase, TestRunner } from 'vitest';
import type { Round } from './plan.ts';

/*
 * Runs each test as it is, and sees which mutants it reaches; then once more for each of these that no test
 * has noticed yet. The results are files in the folder of the run, because several workers share them.
 */

declare global {
  var mutant: ((id: number) => boolean) | undefined;
}

const FOLDER = process.env['MUTANTS_FOLDER'] ?? '';
const round = JSON.parse(readFileSync(join(FOLDER, 'round.json'), 'utf8')) as Round;
writeFileSync(join(FOLDER, 'began'), '');

type Work = () => unknown;

/** How a run of a test ended; undefined after success. */
async function failureOf(test: RunnerTestCase, run: Work): Promise<string | undefined> {
  const own = test as { onFinished?: Work[] | undefined };
  const hooks = own.onFinished;
  own.onFinished = [];
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  } finally {
    globalThis.mutant = undefined;
    for (const hook of own.onFinished.toReversed()) {
      try {
        await hook();
      } catch {
        // What a mutant left behind may be in any state.
      }
    }
    own.onFinished = hooks;
  }
}

const noted = (kind: string, id: number) => join(FOLDER, `${kind}-${id}`);

export default class MutantRunner extends TestRunner {
  readonly #tries = new Map<string, number>();

  /** Whether this test is to be asked about a guard; it counts as asked then. */
  #asks(file: string, name: string, id: number): boolean {
    if (!round.asked[id]?.some((place) => file.startsWith(place))) return false;
    if (existsSync(noted('noticed', id))) return false;
    const asked = noted('asked', id);
    if (existsSync(asked) && readFileSync(asked, 'utf8').split('\n').includes(name)) return false;
    const key = `${file} ${id}`;
    const tries = this.#tries.get(key) ?? 0;
    this.#tries.set(key, tries + 1);
    if (tries >= (round.tries ?? Infinity)) return false;
    appendFileSync(asked, `${name}\n`);
    return true;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const reached = new Set<number>();
    globalThis.mutant = (id) => {
      reached.add(id);
      return false;
    };
    try {
      await run();
    } finally {
      globalThis.mutant = undefined;
    }
    const name = `${test.file.name} > ${test.name}`;
    let isRepeatable = false;
    for (const id of reached) {
      if (!existsSync(noted('reached', id))) writeFileSync(noted('reached', id), name);
      if (!this.#asks(test.file.name, name, id)) continue;
      // Where it never ends, whoever has started this process ends it.
      const asking = noted('asking', process.pid);
      writeFileSync(asking, `${id} ${name}`);
      globalThis.mutant = (each) => each === id;
      const failure = await failureOf(test, run);
      rmSync(asking);
      if (failure === undefined) continue;
      // A test that fails the second time by itself notices nothing.
      if (!isRepeatable) {
        const odd = await failureOf(test, run);
        if (odd !== undefined) {
          writeFileSync(join(FOLDER, `unrepeatable-${test.id}`), `${name}: ${odd}`);
          return;
        }
        isRepeatable = true;
      }
      writeFileSync(noted('noticed', id), `${name}: ${failure}`);
    }
  }
}
