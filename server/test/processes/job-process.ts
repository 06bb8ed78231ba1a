import { z } from 'zod';
import type { Context } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { defineJob } from '../../src/platform/jobs/jobs.ts';
import { jobRunner } from '../../src/platform/jobs/runner.ts';

/** A job that never ends, however it is asked to. */
export const endless = defineJob({
  kind: 'test.endless',
  label: 'Working for ever',
  schema: z.object({}),
  attempts: 2,
  run: () => new Promise<void>(() => undefined),
});

/** What the jobs of these tests need of a context. */
export const jobContext = (file: string, now: () => Date): Context =>
  ({ database: openDatabase({ file }), now }) as Context;

const [, script, file] = process.argv;
// As a process of its own: runs the jobs of this database until it is killed.
if (script === import.meta.filename && file !== undefined) {
  const ctx = jobContext(file, () => new Date());
  jobRunner(ctx, console, { jobs: [endless], schedules: [], services: [] }).start();
}
