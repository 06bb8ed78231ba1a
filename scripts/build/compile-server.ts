// Starts the server once on an empty folder, so that node keeps all of it compiled
// (NODE_COMPILE_CACHE): the first start after an installation is then like all others. A single file
// that is not compiled yet makes node load what strips the types, which stays in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'trilha-compile-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Nothing of the school's: neither its database nor its mail server has to do with a build.
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' });

await import('../../server/src/main.ts');
// Loaded when they are needed. The process that inspects videos finds none here.
const { probeVideo } = await import('../../server/src/features/videos/probe/probe.ts');
const { isGuessable } = await import('../../server/src/features/passwords/passwords.ts');
const { webauthn } = await import('../../server/src/features/passkeys/webauthn.ts');
const nobody = { email: '', username: '', first_name: '', last_name: '' };
await Promise.all([
  import('nodemailer'),
  import('sharp'),
  webauthn(),
  probeVideo(''),
  isGuessable({ name: '' }, nobody, ''),
]);
process.exit();
