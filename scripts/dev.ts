import { join } from 'node:path';
import { openDemo } from '../demo/prepare.ts';
import { run } from '../server/src/start.ts';
import { finish, ROOT, start } from './run.ts';

const DATA_DIR = process.env['DATA_DIR'] ?? join(ROOT, 'data', 'demo');
const WEB = 'http://localhost:5173';

await run(async () => {
  const { ctx } = await openDemo({ ...process.env, DATA_DIR }, { fresh: false });
  await ctx.database.close();
});
const server = start(
  'node',
  ['--watch-path=server', '--watch-path=contract', 'server/src/main.ts'],
  {
    env: { DATA_DIR, CORS_ORIGINS: WEB },
  },
);
const web = start('react-router', ['dev', '--port', '5173'], { cwd: join(ROOT, 'web') });
console.log(`The site is on ${WEB}; site and server reload when their sources change.`);

const children = [server, web];
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
// When one of them ends, the other has no use.
await Promise.race(children.map(finish));
end();
