import cluster from 'node:cluster';
import { serveWithWorkers } from './platform/processes/primary.ts';
import { run } from './platform/processes/run.ts';
import { sayReady } from './platform/processes/worker.ts';

await run(async () => {
  // Whether all settings are right is for the first worker to say.
  const count = Number(process.env['WEB_CONCURRENCY']);
  if (count > 1 && cluster.isPrimary) {
    sayReady(await serveWithWorkers({ count }));
    return;
  }
  // Not above: the process that only starts others does without the code and the memory of the school.
  const { readSettings } = await import('./platform/settings.ts');
  const { openInstallation, serve } = await import('./start.ts');
  const settings = readSettings(process.env);
  const { ctx } = await openInstallation(settings);
  sayReady(await serve(settings, ctx));
});
