import { onTestFinished, expect, test } from 'vitest';
import { engine } from '../database/database.ts';
import { addToCorpus, readCorpus } from './corpus.ts';
import { findProblem, openSender } from './runs.ts';

/** `npm run fuzz` sets both. */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_310);

/** SQLite answers several times as fast, and most of the code is the same. */
const REQUESTS = engine === 'sqlite' ? 1_500 : 300;

test('requests that once broke something do so no more', async () => {
  const sender = openSender();
  onTestFinished(() => sender.close());
  for (const { broke, request } of readCorpus()) {
    expect(await sender.problemOf(request), `${broke}\n${JSON.stringify(request)}`).toBeUndefined();
  }
});

test(
  'whatever is sent to any call gets a declared answer, and what is refused changes nothing',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const end = Date.now() + MINUTES * 60_000;
    const known = new Set<string>();
    const found = [];
    for (let seed = SEED; ; seed += 1) {
      const finding = await findProblem(seed, REQUESTS, known);
      if (finding) {
        const { kind, request, problem } = finding;
        known.add(kind);
        found.push({ seed, request, problem });
        if (MINUTES > 0) {
          console.log(`seed ${seed}: ${problem}\n${JSON.stringify(request)}`);
          addToCorpus({ broke: problem, request });
        }
      }
      if (Date.now() < end) continue;
      if (MINUTES > 0) console.log(`${engine}: ${(seed - SEED + 1) * REQUESTS} requests`);
      break;
    }
    expect(found, 'the seed and the smallest request for each').toEqual([]);
  },
);
