import { build } from '../scripts/build/build.ts';
import { run, serve } from '../server/src/start.ts';
import { people } from './content/index.ts';
import { openDemo } from './prepare.ts';

await run(async () => {
  console.log('Building the site …');
  await build();
  const { settings, ctx } = await openDemo(process.env, {
    fresh: process.argv.includes('--fresh'),
  });
  const address = await serve(settings, ctx);
  const logins = people
    .filter((person) => person.password !== undefined)
    .map(({ role, email, password }) => `  ${role.padEnd(10)} ${email.padEnd(20)} ${password}`);
  console.log(`\nTrilha is ready on ${address}\n\n${logins.join('\n')}\n\nCtrl-C ends it.`);
});
