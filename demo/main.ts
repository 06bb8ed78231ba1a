import { fileURLToPath } from 'node:url';
import { build } from '../scripts/build/build.ts';
import { serveWithWorkers } from '../server/src/platform/processes/primary.ts';
import { run, serve } from '../server/src/start.ts';
import type { Context } from '../server/src/platform/context.ts';
import type { Settings } from '../server/src/platform/settings.ts';
import { people } from './content/index.ts';
import { openDemo } from './prepare.ts';

await run(async () => {
  console.log('Building the site …');
  await build();
  const { settings, ctx } = await openDemo(process.env, {
    fresh: process.argv.includes('--fresh'),
  });
  const address = await serveDemo(settings, ctx);
  const logins = people
    .filter((person) => person.password !== undefined)
    .map(
      ({ role, staff_role, email, password }) =>
        `  ${(staff_role ?? role).padEnd(10)} ${email.padEnd(20)} ${password}`,
    );
  console.log(`\nTrilha is ready on ${address}\n\n${logins.join('\n')}\n\nCtrl-C ends it.`);
});

async function serveDemo(settings: Settings, ctx: Context): Promise<string> {
  const { processes, dataDir, logLevel } = settings;
  if (processes === 1) return serve(settings, ctx);
  await ctx.database.close();
  return serveWithWorkers({
    count: processes,
    program: fileURLToPath(new URL('../server/src/main.ts', import.meta.url)),
    env: { DATA_DIR: dataDir, LOG_LEVEL: logLevel },
  });
}
