import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { version } from '../../server/src/platform/version.ts';
import { asStarted } from '../measure/measured-server.ts';
import { finish, ROOT, start } from '../run.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { readLock } from './packages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { drawSocialPictures } from './social-pictures.ts';

const WEB = join(ROOT, 'web');

/** What the web client is built from. */
const SOURCES = [
  'package-lock.json',
  'lingui.config.ts',
  'web/{*.ts,package.json}',
  'web/{src,public,plugins,service-worker,locales}/**/*',
  'contract/locales/*.po',
  'contract/src/**/*.ts',
  'scripts/build/{build,social-pictures,bill-of-materials,packages,service-worker}.ts',
];

/** Changes whenever a source does. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Lays compressed copies beside the assets; the server sends them as they are. */
function compress(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg,json,webmanifest,txt,xml}', { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Where a build says from what it was made. */
const STAMP = join(WEB, 'build', 'stamp');

function isFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/**
 * Builds the web client, unless the build that is there was made from the same sources. In a process
 * of its own: the server, where it is loaded, forbids this one to read drawings.
 */
export async function build(): Promise<void> {
  if (isFresh()) return;
  if ((await finish(start('node', ['scripts/build/build.ts']))) !== 0) process.exit(1);
}

/** Builds the site of a folder like `web` into its `build/client`, without compressed copies. */
export async function buildSite(web: string): Promise<void> {
  rmSync(join(web, 'build'), { recursive: true, force: true });
  const child = start('react-router', ['build'], {
    cwd: web,
    // Whoever builds elsewhere calls react-router themselves.
    env: { NODE_ENV: 'production', TRILHA_BUILD_DIR: undefined },
    quiet: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  if ((await finish(child)) !== 0) {
    console.error(output);
    throw new Error('The web client could not be built.');
  }
  const site = join(web, 'build', 'client');
  await drawSocialPictures(web, site);
  await writeServiceWorker(web, site);
}

/** Compiles the server ahead, as `npm start` runs it, unless that was done since the installation. */
async function compileServer(): Promise<void> {
  const { flags, env } = asStarted();
  if (existsSync(join(ROOT, env['NODE_COMPILE_CACHE'] ?? ''))) return;
  await finish(start('node', [...flags, 'scripts/build/compile-server.ts'], { env, quiet: true }));
}

if (import.meta.main) {
  if (!isFresh()) {
    const current = fingerprint();
    await buildSite(WEB);
    compress(join(WEB, 'build', 'client'));
    const bill = JSON.stringify(billOfMaterials(readLock(), version), null, 2);
    writeFileSync(join(WEB, 'build', 'bill-of-materials.cdx.json'), bill);
    // Last: a build that was cut off is made again.
    writeFileSync(STAMP, current);
  }
  await compileServer();
}
