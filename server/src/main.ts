import { readSettings } from './platform/settings.ts';
import { openInstallation, run, serve } from './start.ts';

await run(async () => {
  const settings = readSettings(process.env);
  const { ctx } = await openInstallation(settings);
  console.log(`Trilha is ready on ${await serve(settings, ctx)}`);
});
