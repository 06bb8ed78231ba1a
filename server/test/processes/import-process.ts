import { usersImport } from '../../src/features/users/import-job.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { jobRunner } from '../../src/platform/jobs/runner.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';

/** The settings of a school in this folder. */
export const settingsIn = (dataDir: string) =>
  readSettings({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32) });

/** What the process says when it stands still. */
export const IN_THE_MIDDLE = 'in the middle';

/** One takes the job, two store rows, and this one has stored more of them when it stands still. */
const LAST_TRANSACTION = 4;

/** Its last transaction does its work, and then neither ends nor is rolled back. */
function endingInTheMiddle(database: Database): Database {
  let count = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (trx) => {
        const result = await work(trx);
        count += 1;
        if (count < LAST_TRANSACTION) return result;
        console.log(IN_THE_MIDDLE);
        return new Promise(() => undefined);
      }),
  };
}

const [, script, dataDir] = process.argv;
// As a process of its own: imports the users that wait in this school, until it stands still.
if (script === import.meta.filename && dataDir !== undefined) {
  const { ctx } = await openInstallation(settingsIn(dataDir));
  const own = { ...ctx, database: endingInTheMiddle(ctx.database) };
  jobRunner(own, console, { jobs: [usersImport], schedules: [], services: [] }).start();
}
